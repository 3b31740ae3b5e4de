export { createPageFetcher, type PageFetcher } from "./fetch-page.ts";
export { guardedFetch } from "./guarded-fetch.ts";
export { pageText } from "./page-text.ts";
export { parsePageUrl } from "./page-url.ts";
export { pageUrlField } from "./page-url-field.ts";
export { readLimited } from "./read-limited.ts";
