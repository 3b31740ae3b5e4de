import { expect, test } from "vitest";
import { isWebAddress } from "../../../src/tracking/responses/web-address.ts";

test.each([
  "https://example.com/a",
  "http://example.com",
  "HTTPS://EXAMPLE.COM",
  "example.com/a",
  "example.com:8080/a",
  "www.example.com",
  "a page without an address",
])("%s can be a link", (address) => {
  expect(isWebAddress(address)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "javascript:1/alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "JAVASCRIPT://example.com/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.com/1",
])("%j can not", (address) => {
  expect(isWebAddress(address)).toBe(false);
});
