declare module "*.css" {
  const address: string;
  export default address;
}
