import { guardedFetch } from "../../../src/robot/fetch/fetch";
import { refusal } from "./refusal";

/** Fetches the addresses it is given, one after the other, all hosts being on 127.0.0.1, and prints the outcomes. */
const outcomes: string[] = [];
for (const address of process.argv.slice(2)) {
  const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
  outcomes.push(await refusal(guardedFetch(address, "html", { resolve })));
}
console.log(JSON.stringify(outcomes));
