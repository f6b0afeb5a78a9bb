import { randomBytes, randomInt } from "node:crypto";
import { type APIRequestContext, expect, request } from "@playwright/test";
import superjson from "superjson";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import type { Locale } from "@/domain/text/locale";
import type { mailbox } from "../support/data/mailbox";
import { signInAdmin } from "../support/pages/panel-page";
import { asOwnPage } from "../support/pages/same-origin-requests";
import { adminApi } from "../support/people/admin-api";
import { createAccount, type Persona, signInByRequest } from "../support/people/personas";
import type { simulatorClient } from "../support/simulator/simulator-client";
import { type CustomerOrders, placeCustomerOrders } from "./customer-orders";

type Cookies = Awaited<ReturnType<APIRequestContext["storageState"]>>["cookies"];

/** The cookies of a signed-in person, which can be added to any browser. */
export interface Session {
  cookies: Cookies;
}

export interface Member extends Session, Persona {
  request: APIRequestContext;
}

export type Customer = Member & { orders: CustomerOrders };

export interface PersonaServices {
  shop: string;
  mails: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorClient>;
}

const NAMES: Record<Locale, string> = { en: "Layla", ar: "ليلى" };

/** The people in the screenshots. Each is created on first use and shared by all scenes. */
export class Personas {
  private readonly made = new Map<string, Promise<unknown>>();
  private readonly requests: APIRequestContext[] = [];
  private readonly undo: (() => Promise<unknown>)[] = [];

  constructor(private readonly around: PersonaServices) {}

  /** A customer with orders in each state. */
  customer(locale: Locale): Promise<Customer> {
    return this.once(`customer ${locale}`, async () => {
      const person = this.newPersona(locale);
      const guest = await this.browser(locale);
      const own = await this.browser(locale);
      const desk = adminApi((await this.admin()).request);
      const { mails, simulator } = this.around;
      const enter = async () => {
        await createAccount(own, mails, person);
        await signInByRequest(own, person);
      };
      const { email } = person;
      const orders = await placeCustomerOrders({ guest, own, enter, desk, simulator, email });
      return { ...person, orders, request: own, cookies: (await own.storageState()).cookies };
    });
  }

  /** A customer without orders. */
  newcomer(locale: Locale): Promise<Member> {
    return this.once(`newcomer ${locale}`, () => this.newMember(locale));
  }

  /** A new customer for a single screenshot. */
  async newMember(locale: Locale): Promise<Member> {
    const person = this.newPersona(locale);
    const own = await this.browser(locale);
    await createAccount(own, this.around.mails, person);
    await signInByRequest(own, person);
    return { ...person, request: own, cookies: (await own.storageState()).cookies };
  }

  admin(): Promise<Session & { request: APIRequestContext }> {
    return this.once("admin", async () => {
      const own = await this.browser("en");
      await signInAdmin(own);
      const { cookies } = await own.storageState();
      // Leave out the language, which depends on the screenshot.
      return { request: own, cookies: cookies.filter(({ name }) => name !== "language") };
    });
  }

  /** Types the administrator's password again, for changes that need a recent proof. */
  async proveAdmin(): Promise<void> {
    const { request } = await this.admin();
    const data = superjson.serialize({ currentPassword: DEMO_ADMIN_PASSWORD });
    const answer = await request.post("/api/trpc/auth.proveAdmin", { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** A person who is not registered yet. */
  newPersona(locale: Locale): Persona {
    const mark = randomInt(100_000, 1_000_000);
    const username = `${NAMES[locale]} ${mark}`;
    return { username, email: `layla-${mark}@example.com`, password: "violet lamp 42" };
  }

  /** A new browser with its own IP address. */
  async browser(locale: Locale): Promise<APIRequestContext> {
    const { hostname } = new URL(this.around.shop);
    const language = { name: "language", value: locale, domain: hostname, path: "/" };
    const rest = { expires: -1, httpOnly: false, secure: false, sameSite: "Lax" as const };
    const made = await request.newContext({
      baseURL: this.around.shop,
      extraHTTPHeaders: { "x-forwarded-for": ["10", ...randomBytes(3)].join(".") },
      storageState: { cookies: [{ ...language, ...rest }], origins: [] },
    });
    this.requests.push(asOwnPage(made));
    return made;
  }

  /** Returns the result of `make`, which runs only once per name. */
  once<Result>(name: string, make: () => Promise<Result>): Promise<Result> {
    const known = this.made.get(name) ?? make();
    this.made.set(name, known);
    return known as Promise<Result>;
  }

  /** Registers cleanup for the end of the run. */
  onDispose(work: () => Promise<unknown>): void {
    this.undo.push(work);
  }

  async dispose(): Promise<void> {
    for (const work of this.undo) await work();
    for (const one of this.requests) await one.dispose();
  }
}
