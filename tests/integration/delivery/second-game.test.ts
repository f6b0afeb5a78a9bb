import { describe, expect, it } from "vitest";
import { gameValuesOf } from "@/features/admin/games/game-values";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { simulatedSupplier } from "@/server/delivery/simulated-supplier";
import { submitTopup } from "@/server/delivery/submit-topup";
import {
  manualSupplier,
  type TopupOrder,
  type TopupSupplier,
} from "@/server/delivery/topup-supplier";
import { sendMail } from "@/server/mail/send-mail";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { db } from "@/server/platform/database/db";
import { orderRow, PLAYER, paidOrder, UC_60 } from "../../support/data/checkout-orders";
import { ACCOUNT, addSecondGame, TYPED_ACCOUNT } from "../../support/data/second-game";
import { STAR_RAIDERS } from "../../support/data/star-raiders";
import { games, saveGame } from "../../support/people/admin-games";
import { callAs } from "../../support/people/callers";
import { type Answer, type CartBody, Visitor } from "../../support/people/visitor";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

const deliverWith = (orderId: number, supplier: TopupSupplier) =>
  deliverOrder(orderId, { submit: (id) => submitTopup(id, supplier), send: sendMail });

/** A supplier that credits every top-up and records its requests. */
function listening(): { told: TopupOrder[]; supplier: TopupSupplier } {
  const told: TopupOrder[] = [];
  const submit = (order: TopupOrder) => {
    told.push(order);
    return simulatedSupplier.submit(order);
  };
  return { told, supplier: { submit } };
}

const linesOf = ({ body }: Answer<CartBody>) =>
  body.cart.map(({ quantity, topupFields }) => [quantity, topupFields]);

describe("a top-up of a second game", () => {
  it("reaches the supplier with each field, and its mail names the account", async () => {
    const { productId } = await addSecondGame();
    const { orderId } = await paidOrder([{ productId, topupFields: TYPED_ACCOUNT }]);
    const { told, supplier } = listening();
    await deliverWith(orderId, supplier);
    const [item] = (await orderRow(orderId)).items;
    expect(told).toEqual([
      {
        reference: `topup-${item?.id}`,
        game: "star-raiders",
        fields: ACCOUNT,
        productName: "100 Stars",
        quantity: 1,
        server: null,
      },
    ]);
    expect(item).toMatchObject({
      topupGame: "star-raiders",
      topupFields: ACCOUNT,
      pubgPlayerId: null,
      topupStatus: "credited",
      topupReference: `simulated-star-raiders-topup-${item?.id}`,
    });
    const [mail] = sink.mails;
    expect(mail?.text).toContain("Credited to User ID 5123456, Zone Middle East");
    expect(mail?.html).toContain("Middle East");
  });

  it("may be completed at checkout, field by field", async () => {
    const { productId } = await addSecondGame();
    const item = { productId, topupFields: { zone: "me" } };
    const { orderId, visitor } = await paidOrder(
      [{ productId, topupFields: { userId: ACCOUNT.userId } }],
      { order: { items: [item] } },
    );
    expect((await orderRow(orderId)).items[0]?.topupFields).toEqual(ACCOUNT);
    expect(linesOf(await visitor.cart())).toEqual([]);
  });

  it.each([
    [{}, "Please enter your User ID"],
    [{ userId: "5123456" }, "Please choose your Zone"],
  ])("is not ordered without an account: %j", async (topupFields, message) => {
    const { productId } = await addSecondGame();
    const visitor = new Visitor();
    await visitor.add(productId, 1, { topupFields });
    const placed = await visitor.order();
    expect(placed).toMatchObject({ status: 400, body: { message } });
    expect(await db().order.count()).toBe(0);
  });

  it("is one line of the cart for equal accounts, and several for different ones", async () => {
    const { productId } = await addSecondGame();
    const visitor = new Visitor();
    await visitor.add(productId, 1, { topupFields: ACCOUNT });
    await visitor.add(productId, 2, { topupFields: TYPED_ACCOUNT });
    await visitor.add(productId, 1, { topupFields: { ...ACCOUNT, zone: "eu" } });
    await visitor.add(productId, 1);
    expect(linesOf(await visitor.cart())).toEqual([
      [3, ACCOUNT],
      [1, { ...ACCOUNT, zone: "eu" }],
      [1, {}],
    ]);
  });

  it.each<[string, object, string]>([
    ["an unknown field", { nick: "x" }, "This product does not ask for nick. Choose it again."],
    [
      "the field of another game",
      { playerId: PLAYER },
      "This product does not ask for playerId. Choose it again.",
    ],
    ["too few digits", { userId: "12345" }, "Please enter a valid User ID (6-10 digits)"],
    [
      "a control character",
      { userId: "512\u00013456" },
      "Please enter a valid User ID (6-10 digits)",
    ],
    ["another choice", { zone: "mars" }, "Please choose one of the offered answers: Zone"],
    ["10,000 characters", { userId: "1".repeat(10_000) }, "Something in the request"],
    ["a list", { userId: ["5123456"] }, "Something in the request"],
  ])("is refused with %s, and the cart stays empty", async (_what, topupFields, message) => {
    const { productId } = await addSecondGame();
    const visitor = new Visitor();
    const added = await visitor.add(productId, 1, { topupFields });
    expect(added.status).toBe(400);
    expect((added.body as unknown as { message: string }).message).toContain(message);
    expect(await db().cartItem.count()).toBe(0);
  });

  it("is refused in Arabic with the Arabic name of the field", async () => {
    const { productId } = await addSecondGame();
    const visitor = new Visitor("ar");
    const added = await visitor.add(productId, 1, { topupFields: { userId: "1" } });
    expect((added.body as unknown as { message: string }).message).toContain("معرّف المستخدم");
  });
});

describe("an order whose game changes afterwards", () => {
  it("keeps its labels and its account when the game is edited", async () => {
    const { gameId, productId } = await addSecondGame();
    const { orderId, visitor } = await paidOrder([{ productId, topupFields: ACCOUNT }]);
    const game = (await games()).find(({ id }) => id === gameId);
    if (!game) throw new Error("the second game is missing");
    const [field] = STAR_RAIDERS.fields;
    if (!field) throw new Error("the second game has fields");
    await saveGame({ ...gameValuesOf(game), fields: [{ ...field, label: "Account" }] }, game);
    const progress = await orderProgress(orderId, [visitor.sessionId]);
    const words = [
      {
        key: "userId",
        label: "User ID",
        labelAr: "معرّف المستخدم",
        value: "5123456",
        valueLabel: null,
        valueLabelAr: null,
      },
      {
        key: "zone",
        label: "Zone",
        labelAr: "المنطقة",
        value: "me",
        valueLabel: "Middle East",
        valueLabelAr: "الشرق الأوسط",
      },
    ];
    expect(progress.items[0]).toMatchObject({ topup: words, pubgPlayerId: null });
    const page = (await callAs("admin", "admin.orders.get", { id: orderId })) as typeof progress;
    expect(page.items[0]).toMatchObject({ topup: words });
    await deliverWith(orderId, manualSupplier);
    expect(sink.mails[0]?.text).toContain("On its way to User ID 5123456, Zone Middle East");
  });

  it("requires the fields at checkout that the cart line no longer answers", async () => {
    const { gameId, productId } = await addSecondGame();
    const visitor = new Visitor();
    await visitor.add(productId, 1, { topupFields: ACCOUNT });
    const [field] = STAR_RAIDERS.fields;
    if (!field) throw new Error("the second game has fields");
    const longer = { ...field, minLength: "9", maxLength: "12" };
    await saveGame({ ...STAR_RAIDERS, fields: [longer] }, { id: gameId, version: 1 });
    expect(linesOf(await visitor.cart())).toEqual([[1, {}]]);
    expect(await visitor.order()).toMatchObject({
      status: 400,
      body: { message: "Please enter your User ID" },
    });
  });
});

describe("the specified Player ID", () => {
  it("is equal under its own name and as the answer to its field", async () => {
    const visitor = new Visitor();
    await visitor.add(UC_60, 1, { playerId: PLAYER });
    await visitor.add(UC_60, 1, { topupFields: { playerId: PLAYER } });
    await visitor.add(UC_60, 1, { customization: { playerId: PLAYER } });
    expect(linesOf(await visitor.cart())).toEqual([[3, { playerId: PLAYER }]]);
    const { told, supplier } = listening();
    const { orderId } = await paidOrder([{ productId: UC_60, playerId: PLAYER }]);
    await deliverWith(orderId, supplier);
    expect(told).toMatchObject([{ game: "pubg", fields: { playerId: PLAYER } }]);
    expect((await orderRow(orderId)).items[0]).toMatchObject({ pubgPlayerId: PLAYER });
  });
});
