import { adminAt } from "../src/schemas/actor";

export const ADMIN = adminAt("192.0.2.7");
