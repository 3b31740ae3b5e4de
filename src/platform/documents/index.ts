export { isHidden, isOutside, mainElement, property } from "./html-parts.ts";
export { requirePlainMarkdown } from "./markdown-limits.ts";
export { PageError } from "./page-error.ts";
export { parseHtml } from "./parse-html.ts";
export { readHtml, readTree } from "./read-html.ts";
export { readMarkdown } from "./read-markdown.ts";
export { readingThread, serve } from "./reading-thread.ts";
export { isComparable, robotsAllows, USER_AGENT_TOKEN } from "./robots.ts";
export type { HiddenText, Image, Link, Located, MarkedItem, SourceDocument, Span, TextBlock } from "./source-document.ts";
