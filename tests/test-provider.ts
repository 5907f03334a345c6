import { afterAll, afterEach, beforeAll, beforeEach } from "bun:test";
import { env } from "../src/env";
import { type Provider, startProvider } from "./provider";

/** A stand-in for the tests of a file, which starts before the first; it and the settings are reset after each. */
export function testProvider(): Provider {
  const provider = {} as Provider;
  let normal: typeof env | undefined;
  beforeAll(async () => {
    Object.assign(provider, await startProvider());
  });
  // Not before all, because other stand-ins change the settings when they start.
  beforeEach(() => {
    normal ??= { ...env };
  });
  afterEach(() => {
    provider.reset();
    Object.assign(env, normal);
  });
  afterAll(() => provider.stop());
  return provider;
}
