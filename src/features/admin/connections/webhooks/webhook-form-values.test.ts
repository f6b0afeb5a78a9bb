import { expect, it } from "vitest";
import { webhookForm } from "@/contract/admin/shop/webhooks";
import { WEBHOOK_EVENTS } from "@/domain/shop/webhook";
import { EMPTY_WEBHOOK_FORM, EVENT_GROUPS } from "./webhook-form-values";

it("every event is in one group, in the order of the events", () => {
  expect(EVENT_GROUPS.flatMap(([, kinds]) => kinds)).toEqual(WEBHOOK_EVENTS);
  expect(EVENT_GROUPS.map(([group]) => group)).toEqual(["orders", "problems", "products"]);
});

it("the empty form lacks an address and an event", () => {
  const { error } = webhookForm.safeParse(EMPTY_WEBHOOK_FORM);
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["url", "webhook_url_invalid"],
    ["events", "webhook_events_missing"],
  ]);
});
