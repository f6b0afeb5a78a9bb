import { z } from "zod";
import { rowId, searchText } from "@/contract/admin/common";
import { cursorPages, pageOf } from "@/contract/admin/table-page";
import { ORDER_ACTIONS } from "@/domain/orders/order-actions";

/** The actions of an admin, by their names in the audit log. */
export const AUDIT_ACTIONS = [
  "product.create",
  "product.update",
  "product.delete",
  "product.archive",
  "product.restore",
  "product.reveal",
  "option_set.create",
  "option_set.update",
  "option_set.delete",
  "product.bulk_edit",
  "product.bulk_undo",
  "category.create",
  "category.update",
  "category.move",
  "category.delete",
  "featured.update",
  "image.upload",
  "keys.add",
  "key.reveal",
  "key.revoke",
  "key.release",
  "coupon.create",
  "coupon.update",
  "coupon.delete",
  "game.create",
  "game.update",
  "game.delete",
  "order.credit_topup",
  "claim.reply",
  "claim.replace",
  "claim.refund",
  "batch.release",
  "batch.quarantine",
  "batch.cost",
  "batch.offer",
  ...ORDER_ACTIONS.map((action) => `order.${action}` as const),
  "refund.close",
  "dispute.send_evidence",
  "dispute.accept_claim",
  "dispute.close",
  "payment.close",
  "export.orders",
  "export.products",
  "export.coupons",
  "export.figures",
  "figures.rebuild",
  "import.products",
  "account.sign_in",
  "account.refuse_sign_in",
  "account.exceed_reveals",
  "account.ask_second_factor",
  "account.refuse_second_factor",
  "account.use_recovery_code",
  "account.enable_second_factor",
  "account.disable_second_factor",
  "account.renew_recovery_codes",
  "account.add_passkey",
  "account.remove_passkey",
  "account.remove_second_factor",
  "account.make_admin",
  "account.change_role",
  "account.remove_admin",
  "invitation.send",
  "invitation.revoke",
  "invitation.accept",
  "erasure.request",
  "erasure.take_back",
  "policy.save",
  "policy.publish",
  "settings.update",
  "settings.send_test_mail",
  "settings.ask_provider",
  "note.add",
  "note.take_back",
  "block.add",
  "block.lift",
  "settings.send_test_alert",
  "settings.send_alert_again",
  "hold_rule.update",
  "api_key.create",
  "api_key.revoke",
  "api_key.expose",
  "webhook.create",
  "webhook.update",
  "webhook.switch",
  "webhook.remove",
  "webhook.rotate",
  "webhook.test",
  "webhook.resend",
  "api_key.change_limit",
  "upstream.place_order",
  "upstream.cancel_order",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_ENTITIES = [
  "product",
  "category",
  "featured",
  "bulk_edit",
  "key",
  "image",
  "coupon",
  "game",
  "option_set",
  "order",
  "payment",
  "export",
  "import",
  "account",
  "invitation",
  "erasure",
  "policy",
  "settings",
  "note",
  "block",
  "figures",
  "hold_rule",
  "api_key",
  "webhook",
] as const;
export type AuditEntity = (typeof AUDIT_ENTITIES)[number];

/** Names of the log's pages, for the input `page`. The cursor is the id of an entry. */
export const auditPages = cursorPages(rowId);

export const auditTableInput = z.object({
  /** Part of the actor's name, or the complete id of the changed entity. */
  q: searchText,
  entity: z.enum(AUDIT_ENTITIES).nullable().default(null),
  page: auditPages.input,
});
export type AuditTableInput = z.input<typeof auditTableInput>;

/** A value before or after the change: short, and never a secret. */
const auditValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const auditRow = z.object({
  id: z.number().int(),
  createdAt: z.string(),
  /** The id of an account, 0 for the command line, or the negative id of an API key. */
  actorId: z.number().int(),
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: z.string(),
  before: z.record(z.string(), auditValue).nullable(),
  after: z.record(z.string(), auditValue).nullable(),
  reason: z.string().nullable(),
});
export type AuditRow = z.infer<typeof auditRow>;
export type AuditValues = Record<string, z.infer<typeof auditValue>>;

export const auditTableDto = pageOf(auditRow);
export type AuditTableDto = z.infer<typeof auditTableDto>;
