import { describe, expect, it } from "vitest";
import { suggestEmail } from "./suggest-email";

describe("the suggested address", () => {
  it.each([
    ["lina@gmial.com", "lina@gmail.com"],
    ["lina@gmai.com", "lina@gmail.com"],
    ["lina@gmail.con", "lina@gmail.com"],
    ["lina@gnail.com", "lina@gmail.com"],
    ["Lina.K@Gmail.co", "Lina.K@gmail.com"],
    [" lina@hotmial.com ", "lina@hotmail.com"],
    ["lina@hotmail.co", "lina@hotmail.com"],
    ["lina@outlok.com", "lina@outlook.com"],
    ["lina@yaho.com", "lina@yahoo.com"],
    ["lina@icloud.co", "lina@icloud.com"],
    ["lina@protonmail.con", "lina@protonmail.com"],
  ])("for %s is %s", (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    "lina@gmail.com",
    "lina@GMAIL.com",
    "lina@hotmail.fr",
    "lina@outlook.sa",
    "lina@mail.com",
    "lina@email.com",
    "lina@me.com",
    "lina@qq.com",
    "lina@stc.com.sa",
    "lina@company.sa",
    "lina@example.com",
    "lina@barq.example",
    "lina@mit.edu",
    "lina",
    "@gmial.com",
    "lina@",
    "",
  ])("for %s does not exist", (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
