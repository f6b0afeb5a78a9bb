import { expect, it } from "vitest";
import { smtpMailer } from "@/server/mail/mailer";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

it("a mail whose codes do not fit its HTML has the whole text attached as a file", async () => {
  const text = "Order number #10482\n\nرمز: VK7QM-2XT9D\n";
  await smtpMailer({
    to: "buyer@example.com",
    subject: "Your codes",
    html: "<p>Some of your codes</p>",
    text,
    file: { name: "order-10482.txt", text },
    mailId: 1,
    messageId: "<text-file@shop.test>",
    lane: "order",
  });
  const [mail] = sink.mails;
  const [file] = mail?.attachments ?? [];
  expect(file).toMatchObject({ filename: "order-10482.txt", mimeType: "text/plain" });
  expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toBe(
    text.replaceAll("\n", "\r\n"),
  );
});
