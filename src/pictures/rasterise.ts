import { initWasm, Resvg } from "@resvg/resvg-wasm";

// Runs in a thread of its own, because a picture takes longer than a page.

export type Drawing = { id: number; svg: string };
export type Drawn = { id: number; png?: Uint8Array; error?: string };

const fileOf = (name: string) => Bun.file(new URL(`./fonts/${name}.ttf`, import.meta.url)).bytes();

const ready = Promise.all([
  Promise.all(["display", "text", "bold"].map(fileOf)),
  Bun.file(new URL(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm")))
    .arrayBuffer()
    .then(initWasm),
]);

declare const self: Worker;

self.onmessage = async ({ data: { id, svg } }: MessageEvent<Drawing>) => {
  const [fontBuffers] = await ready;
  self.postMessage({ id, ...rasterise(svg, fontBuffers) } satisfies Drawn);
};

function rasterise(svg: string, fontBuffers: Uint8Array[]): Omit<Drawn, "id"> {
  try {
    const resvg = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Text" } });
    const image = resvg.render();
    const png = image.asPng();
    image.free();
    resvg.free();
    return { png };
  } catch (error) {
    return { error: String(error) };
  }
}
