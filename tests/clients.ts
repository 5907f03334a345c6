let clients = 0;

/** An address in a /24 that no other test has, for what is counted once per client or network. */
export function anotherClient(): string {
  clients++;
  return `198.${18 + (clients >> 8)}.${clients & 255}.7`;
}
