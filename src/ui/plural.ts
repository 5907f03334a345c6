const number = new Intl.NumberFormat("en-GB");

/** "1 store", "1,204 stores". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}
