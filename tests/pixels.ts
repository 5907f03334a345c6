import { inflateSync } from "node:zlib";

/** A PNG of 8 bits with or without alpha, not interlaced (RFC 2083). */
export function pixelsOf(png: Uint8Array) {
  const file = Buffer.from(png);
  const [width, height, channels] = [file.readUInt32BE(16), file.readUInt32BE(20), file[25] === 6 ? 4 : 3];
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const end = at + 8 + file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(file.subarray(at + 8, end));
  }
  const rows = inflateSync(Buffer.concat(parts));
  const row = width * channels;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x < channels ? 0 : (pixels[at - channels] ?? 0);
      const up = pixels[at - row] ?? 0;
      const upLeft = x < channels ? 0 : (pixels[at - row - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? 0;
      pixels[at] = (rows[y * (row + 1) + 1 + x] ?? 0) + guess;
    }
  }
  const colourAt = (x: number, y: number) => {
    const from = y * row + x * channels;
    return `#${Buffer.from(pixels.subarray(from, from + 3)).toString("hex")}`;
  };
  return { width, height, colourAt };
}

function paeth(left: number, up: number, upLeft: number): number {
  const [a, b, c] = [left, up, upLeft].map((value) => Math.abs(left + up - upLeft - value)) as [
    number,
    number,
    number,
  ];
  return a <= b && a <= c ? left : b <= c ? up : upLeft;
}
