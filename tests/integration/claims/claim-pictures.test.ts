import { beforeEach, expect, it } from "vitest";
import { MAX_PICTURES_OF_ITEM } from "@/domain/orders/claim";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { plainImage, pngBomb, signedInAdmin } from "../../support/people/admin-images";
import { report, reported, sendMailsOf, sendPicture } from "../../support/people/claims";
import { pageOf } from "../../support/people/order-pages";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

async function bought() {
  const visitor = new Visitor();
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor });
  await sendMailsOf(orderId);
  const itemId = (await pageOf(visitor, orderId)).items[0]?.id ?? 0;
  return { visitor, orderId, itemId };
}

const png = (width = 40) => plainImage(width, 30).png().toBuffer();

const download = (visitor: Visitor, id: string) =>
  answerRequest(
    new Request(`http://shop.test/api/admin/claim-pictures/${id}`, { headers: visitor.headers() }),
  );

it("a picture of a problem is re-encoded, submitted with its claim, and visible to staff only", async () => {
  const { visitor, ...place } = await bought();
  const { status, body } = await sendPicture(visitor, place, await png());
  expect(status).toBe(200);
  const admin = await signedInAdmin();
  expect((await download(admin, body.id)).status, "not sent yet").toBe(404);
  const claim = await reported(visitor, place.orderId, { pictures: [body.id] });
  expect(claim.pictures).toEqual([{ id: body.id, width: 40, height: 30 }]);
  const answer = await download(admin, body.id);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(8, 12).toString("latin1")).toBe("WEBP");
  for (const nobody of [visitor, new Visitor()]) {
    expect((await download(nobody, body.id)).status).toBe(401);
  }
  // The picture is already submitted, so another claim cannot use it.
  expect(await db().claimPicture.count({ where: { claimId: claim.id } })).toBe(1);
});

it("callers with only the link, strangers and other sites cannot upload pictures, and files that are not pictures are refused", async () => {
  const { visitor, ...place } = await bought();
  const file = await png();
  expect((await sendPicture(new Visitor(), place, file)).status).toBe(403);
  expect((await sendPicture(visitor, { ...place, itemId: place.itemId + 1 }, file)).status).toBe(
    409,
  );
  const crossing = { "sec-fetch-site": "cross-site" };
  expect((await sendPicture(visitor, place, file, "image/png", crossing)).status).toBe(403);
  for (const [wrong, type, status] of [
    ["no picture", "image/png", 400],
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml", 400],
    [pngBomb(20_000), "image/png", 400],
    // A form on another site could send this content type.
    [file, "text/plain", 403],
    [new Uint8Array(8 * 1024 * 1024 + 1), "image/png", 413],
  ] as const) {
    expect((await sendPicture(visitor, place, wrong, type)).status, type).toBe(status);
  }
  expect(await db().claimPicture.count()).toBe(0);
});

it("pictures per item are limited, cannot be used for another item, and expire after two days if unsent", async () => {
  const { visitor, ...place } = await bought();
  const kept = { orderItemId: place.itemId, bytes: Buffer.from("x"), width: 1, height: 1 };
  const mine = await db().claimPicture.create({ data: kept });
  const rest = Array.from({ length: MAX_PICTURES_OF_ITEM - 1 }, () => kept);
  await db().claimPicture.createMany({ data: rest });
  expect(await sendPicture(visitor, place, await png())).toMatchObject({ status: 409 });
  const other = await bought();
  expect(await report(other.visitor, other.orderId, { pictures: [mine.id] })).toMatchObject({
    reason: "claim_picture_gone",
  });
  expect(await sweep()).toMatchObject({ "unsent claim pictures": 0 });
  await db().$executeRaw`UPDATE claim_pictures SET created_at = created_at - interval '49 hours'`;
  expect((await report(visitor, place.orderId, { pictures: [mine.id] })).status).toBe(200);
  expect(await sweep()).toMatchObject({ "unsent claim pictures": MAX_PICTURES_OF_ITEM - 1 });
  expect(await db().claimPicture.findMany()).toMatchObject([{ id: mine.id }]);
});
