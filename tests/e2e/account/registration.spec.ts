import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona, type Persona } from "../../support/people/personas";

const REGISTER = "**/api/trpc/auth.register**";

async function atTheForm(page: Page) {
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  const sent: unknown[] = [];
  await page.route(REGISTER, (route) => {
    sent.push(route.request().postDataJSON());
    return route.continue();
  });
  await shop.visit("/register");
  return { shop, account, sent };
}

async function expectTyped(
  account: AccountPage,
  { username, email, password }: Persona,
  confirm = password,
) {
  await expect(account.field("username")).toHaveValue(username);
  await expect(account.field("email")).toHaveValue(email);
  await expect(account.field("password")).toHaveValue(password);
  await expect(account.field("confirmPassword")).toHaveValue(confirm);
}

test("each invalid field shows its error, the first has the focus, and no input is lost", async ({
  page,
}) => {
  const { account, sent } = await atTheForm(page);
  const right = newPersona("form");
  const WRONG: [string, Partial<Record<"username" | "email" | "password" | "confirm", string>>][] =
    [
      ["Username must be at least 3 characters", { username: "ab" }],
      ["Username must be at least 3 characters", { username: "  ab  " }],
      ["Username must be at most 30 characters", { username: "a".repeat(31) }],
      [
        "Use letters and digits; between them you may use a single space, dash or underscore",
        { username: "barq.example" },
      ],
      ["Invalid email address", { email: "" }],
      ["Invalid email address", { email: "omar" }],
      ["Invalid email address", { email: "omar@example" }],
      ["Password must be at least 8 characters", { password: "1234567" }],
      ["Password must be at most 128 characters", { password: "x".repeat(129) }],
      ["Please confirm your password", { confirm: "" }],
      ["Passwords don't match", { confirm: "violet lamp 43" }],
    ];
  for (const [sentence, { confirm, ...wrong }] of WRONG) {
    const person = { ...right, ...wrong };
    const name = confirm === undefined ? Object.keys(wrong)[0] : "confirmPassword";
    await account.fillRegistration(person, confirm);
    await account.button("Sign up").click();
    const field = account.field(name as keyof Persona | "confirmPassword");
    await account.expectProblem(field, sentence);
    await expect(account.main.getByText(sentence, { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(account.main.locator("[aria-invalid=true]")).toHaveCount(1);
    await expectTyped(account, person, confirm);
  }
  expect(sent, "what is wrong stays in the browser").toEqual([]);
});

test("an empty form lists the missing fields, links to each, and each error disappears once its field is valid", async ({
  page,
}) => {
  const { account, sent } = await atTheForm(page);
  const { username, email, password } = newPersona("empty");
  const submit = account.button("Sign up");
  const steps = [
    ["username", "Username must be at least 3 characters", username],
    ["email", "Invalid email address", email],
    ["password", "Password must be at least 8 characters", password],
  ] as const;
  await submit.click();
  await account.expectProblem(account.field("confirmPassword"), "Please confirm your password");
  for (const [name, sentence] of steps) await account.expectProblem(account.field(name), sentence);

  for (const [name, sentence, value] of steps) {
    await expect(account.field(name)).toBeFocused();
    await account.field(name).fill(value);
    await expect(account.main.getByText(sentence, { exact: true })).toHaveCount(0);
    await expect(account.field(name)).not.toHaveAttribute("aria-invalid");
    await submit.click();
  }
  const confirm = account.field("confirmPassword");
  await expect(confirm).toBeFocused();
  await confirm.fill(`${password}!`);
  await account.expectProblem(confirm, "Passwords don't match");
  await account.field("password").fill(`${password}!`);
  await expect(confirm).not.toHaveAttribute("aria-invalid");
  await expect(account.main).not.toContainText("Passwords don't match");
  expect(sent).toEqual([]);
  await account.main.getByRole("link", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/login");
});

test.describe("a refusal by the server", () => {
  test.use({ expectedErrors: [/status of 4\d\d .*auth\.register/] });

  test("a taken or reserved username is reported at its field and above the form", async ({
    page,
    mailbox,
  }) => {
    const owner = newPersona("owner");
    await createAccount(page.request, mailbox, owner);
    const { account } = await atTheForm(page);
    const sentence = "This username is not available. Choose another.";
    for (const username of [owner.username, owner.username.toUpperCase(), "Admin"]) {
      const person = { ...newPersona("other"), username };
      await account.fillRegistration(person);
      await account.button("Sign up").click();
      await account.expectProblem(account.field("username"), sentence);
      await expect(account.alert).toHaveText(sentence);
      await expect(account.field("username")).toBeFocused();
      await expectTyped(account, person);
      expect(await mailbox.mailsTo(person.email)).toEqual([]);
    }
    await account.field("username").fill(newPersona("other").username);
    await account.button("Sign up").click();
    await expect(account.heading).toHaveText("Check your e-mail");
  });

  test("a very common password is refused at its field", async ({ page }) => {
    const { account } = await atTheForm(page);
    const person = { ...newPersona("common"), password: "Password1" };
    await account.fillRegistration(person);
    await account.button("Sign up").click();
    const sentence = "This password is one of the most common. Choose another.";
    await account.expectProblem(account.field("password"), sentence);
    await expect(account.field("password")).toBeFocused();
    await expectTyped(account, person);
  });
});

test.describe("a server that does not answer", () => {
  test.use({ expectedErrors: [/ERR_FAILED .*auth\.register/] });

  test("shows “Registration failed”, and the next try succeeds", async ({ page }) => {
    const { account } = await atTheForm(page);
    const person = newPersona("silent");
    await page.route(REGISTER, (route) => route.abort(), { times: 1 });
    await account.fillRegistration(person);
    await account.button("Sign up").click();
    await expect(account.alert).toHaveText("Registration failed");
    await expectTyped(account, person);
    await account.button("Sign up").click();
    await expect(account.heading).toHaveText("Check your e-mail");
    await expect(account.alert).toHaveCount(0);
  });
});

test("a double click registers once", async ({ page, mailbox }) => {
  const { account, sent } = await atTheForm(page);
  const person = newPersona("twice");
  let letGo = () => {};
  const pressedTwice = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(REGISTER, async (route) => {
    await pressedTwice;
    await route.fallback();
  });
  await account.fillRegistration(person);
  await account.field("confirmPassword").press("Enter");
  await expect(account.button("Sign up")).toBeDisabled();
  await account.field("confirmPassword").press("Enter");
  letGo();
  await expect(account.heading).toHaveText("Check your e-mail");
  expect(sent).toHaveLength(1);
  await mailbox.firstMailTo(person.email);
});
