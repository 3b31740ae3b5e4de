import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { checkNewPassword } from "../../../src/identity/users/password-rules.ts";

const owner = { email: "kim.fernhollow@teahouse.example", publicUrl: "https://answers.sonnenberg.example" };
const check = (password: string) => checkNewPassword(password, owner);

test("what is long and not expected will do, whatever its characters", async () => {
  for (const password of [
    "correct horse battery staple",
    "8x!Kq2zW",
    "  blanks count  ",
    "zażółć gęślą jaźń",
    "パスワードは秘密です",
    "my teahouse password is long",
    "many words after each other ".repeat(7),
    "🦊🌲🍄🪨🌊🔥🌙☀️",
  ])
    await expect(check(password), password).resolves.toBeUndefined();
});

test.each([
  ["1234567", "at least 8 characters"],
  ["🦊🦊🦊🦊", "at least 8 characters"],
  [`${"x".repeat(199)}abcde`, "at most 200"],
  ["abababababab", "too few characters"],
  ["1234567890", "most common"],
  ["PassWord", "most common"],
  ["sunshine2026", "most common"],
  ["!!dragon1999", "most common"],
  ["answerscope1", "name of this service"],
  ["Kim.Fernhollow@teahouse.example", "e-mail address"],
  ["fernhollow12", "e-mail address"],
  ["Sonnenberg99", "name of this service"],
])("%s is refused", async (password, reason) => {
  await expect(check(password)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(reason) });
});

test("the list has more than 3,000 passwords that are long enough, and all of them are refused", async () => {
  const common = dictionary["passwords-common"].filter((password) => password.length >= 8);
  expect(common.length).toBeGreaterThan(3_000);
  const taken: string[] = [];
  for (const password of common) {
    await check(password).then(
      () => taken.push(password),
      () => {},
    );
  }
  expect(taken).toEqual([]);
});
