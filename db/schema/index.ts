export * from "./audit";
export * from "./catalogue";
export * from "./counts";
export * from "./deals";
export * from "./generation";
export * from "./people";
export * from "./proof";
export * from "./system";
