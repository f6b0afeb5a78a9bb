import { createHash, randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_IMAGE_BYTES } from "@/contract/admin/catalogue/products";
import { thumbnailUrl } from "@/emails/order/order-item";
import { imageStore } from "@/server/images/image-store";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import {
  fetchImage,
  plainImage,
  signedInAdmin,
  signedInCustomer,
  upload,
} from "../../support/people/admin-images";
import { added, get } from "../../support/people/admin-products";
import { Visitor } from "../../support/people/visitor";

let admin: Visitor;
let png: Buffer;
beforeEach(async () => {
  await createUsers();
  admin = await signedInAdmin();
  png = await plainImage(60, 40).png().toBuffer();
});

describe("a picture that an admin uploads", () => {
  it("is re-encoded and named by its hash", async () => {
    const { status, body } = await upload(png, { by: admin });
    expect(status).toBe(200);
    expect(body).toEqual({
      imageUrl: expect.stringMatching(/^\/pictures\/[0-9a-f]{64}\.webp$/),
      width: 60,
      height: 40,
    });
    const answer = await fetchImage(body.imageUrl);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 60, height: 40 });
    expect(body.imageUrl).toContain(createHash("sha256").update(bytes).digest("hex"));
  });

  it("can be a product's picture", async () => {
    const { body } = await upload(png, { by: admin });
    const id = await added({ imageUrl: body.imageUrl });
    expect(await get(id)).toMatchObject({ imageUrl: body.imageUrl });
  });

  it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("can be a %s", async (format) => {
    const file = await plainImage(60, 40).toFormat(format).toBuffer();
    const { status, body } = await upload(file, { by: admin, type: "application/octet-stream" });
    expect({ status, ...body }).toMatchObject({ status: 200, width: 60, height: 40 });
  });

  it("is scaled down to 1600 pixels, and never enlarged", async () => {
    const tall = await plainImage(1000, 3200).jpeg().toBuffer();
    expect((await upload(tall, { by: admin })).body).toMatchObject({ width: 500, height: 1600 });
    const tiny = await plainImage(1, 1).png().toBuffer();
    expect((await upload(tiny, { by: admin })).body).toMatchObject({ width: 1, height: 1 });
  });

  it("is stored once, however often it is uploaded", async () => {
    const first = await upload(png, { by: admin });
    expect(await upload(png, { by: admin })).toEqual(first);
    expect(await db().image.count()).toBe(1);
  });

  it("is in the audit log, once per idempotency key", async () => {
    const idempotencyKey = randomUUID();
    const both = await Promise.all([1, 2].map(() => upload(png, { by: admin, idempotencyKey })));
    expect(both[0]).toEqual(both[1]);
    const log = await auditLog();
    expect(log.filter((entry) => entry.action === "image.upload")).toMatchObject([
      { actorName: "admin", entity: "image", after: both[0]?.body },
    ]);
  });
});

describe("the URL of a picture", () => {
  it("may be cached forever, since its content never changes", async () => {
    const { body } = await upload(png, { by: admin });
    const answer = await fetchImage(body.imageUrl);
    const header = (name: string) => answer.headers.get(name);
    expect(header("content-type")).toBe("image/webp");
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("cache-control")).toBe("public, max-age=31536000, immutable");
    const etag = header("etag") ?? "";
    const again = await fetchImage(body.imageUrl, { "if-none-match": `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await fetchImage(body.imageUrl, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it("has a PNG variant for mails", async () => {
    const { body } = await upload(png, { by: admin });
    const address = thumbnailUrl(body.imageUrl, "");
    expect(address).toMatch(/^\/pictures\/[0-9a-f]{64}\.thumb\.png$/);
    const answer = await fetchImage(address);
    expect(answer.headers.get("content-type")).toBe("image/png");
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "png", width: 144, height: 144 });
  });

  it("has its PNG made once, for two concurrent and two later requests", async () => {
    const { body } = await upload(png, { by: admin });
    const address = thumbnailUrl(body.imageUrl, "");
    const makings = vi.spyOn(imageStore(), "saveThumbnail");
    const answers = await Promise.all([fetchImage(address), fetchImage(address)]);
    answers.push(await fetchImage(address), await fetchImage(address));
    const digests = await Promise.all(
      answers.map(async (one) =>
        createHash("sha256")
          .update(Buffer.from(await one.arrayBuffer()))
          .digest("hex"),
      ),
    );
    expect(new Set(digests).size).toBe(1);
    expect(makings).toHaveBeenCalledTimes(1);
    makings.mockRestore();
  });

  it("is a 404 if there is no picture", async () => {
    const { body } = await upload(png, { by: admin });
    const unknown = "0".repeat(64);
    for (const address of [
      `/pictures/${unknown}.webp`,
      `/pictures/${unknown}.thumb.png`,
      body.imageUrl.replace(".webp", ".png"),
      body.imageUrl.replace(".webp", ""),
      body.imageUrl.toUpperCase(),
      "/pictures/../../etc/passwd",
      "/pictures/\0.webp",
    ]) {
      const answer = await fetchImage(encodeURI(address));
      expect([answer.status, await answer.text()], address).toEqual([404, ""]);
    }
  });
});

describe("an upload of a picture", () => {
  async function nothingIsKept(): Promise<void> {
    expect(await db().image.count()).toBe(0);
    expect((await auditLog()).filter((entry) => entry.action === "image.upload")).toEqual([]);
  }

  it("is refused to guests and customers", async () => {
    expect(await upload(png, { by: new Visitor() })).toEqual({
      status: 401,
      body: { message: "You are not signed in. Sign in and try again." },
    });
    expect(await upload(png, { by: await signedInCustomer() })).toEqual({
      status: 403,
      body: { message: "You do not have permission to do this." },
    });
    await nothingIsKept();
  });

  it("is refused to an admin who has lost that permission", async () => {
    await db().user.updateMany({ data: { isAdmin: false, role: null } });
    expect((await upload(png, { by: admin })).status).toBe(403);
    await nothingIsKept();
  });

  it("is refused from pages of other sites, and from forms", async () => {
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await upload(png, { by: admin, headers })).status).toBe(403);
    for (const type of ["multipart/form-data; boundary=x", "text/plain"]) {
      expect((await upload(png, { by: admin, type })).status, type).toBe(403);
    }
    expect((await upload(png, { by: admin, type: "" })).status).toBe(400);
    await nothingIsKept();
  });

  it("requires an idempotency key", async () => {
    const { status, body } = await upload(png, { by: admin, idempotencyKey: "7" });
    expect([status, body.message]).toEqual([400, expect.stringContaining("missing")]);
    await nothingIsKept();
  });

  it("requires POST", async () => {
    const answer = await answerRequest(new Request("http://shop.test/api/admin/pictures"));
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await answer.json()).toEqual({ message: expect.stringContaining("Use POST") });
  });

  it("is refused in the visitor's language", async () => {
    const visitor = new Visitor("ar");
    expect((await upload(png, { by: visitor })).body.message).toMatch(/[ء-ي]/);
  });
});

describe("an oversized file", () => {
  const message = "The picture is larger than 8 MB. Choose a smaller one.";

  it("is refused, whatever its headers state", async () => {
    const large = new Uint8Array(MAX_IMAGE_BYTES + 1);
    large.set(png);
    const lies: Record<string, string>[] = [{}, { "content-length": "10" }];
    for (const headers of lies) {
      expect(await upload(large, { by: admin, headers })).toEqual({
        status: 413,
        body: { message },
      });
    }
  });

  it("is not read completely", async () => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect((await upload(body, { by: admin })).status).toBe(413);
    expect(given).toBeLessThan(12);
  });
});
