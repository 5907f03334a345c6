export { blogs } from "./blogs";
export { categories } from "./categories";
export { deals } from "./deals";
export { stores } from "./stores";
