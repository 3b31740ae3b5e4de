export { ByteCache } from "./byte-cache.ts";
