import { z } from "zod";
import { policyVersion } from "@/contract/policies";
import { MAX_POLICY_TEXT, POLICY_KINDS } from "@/domain/shop/policy";
import { isPlainText } from "@/domain/text/text-limits";

/** The text of a policy; empty is valid, because a draft may be unfinished. */
const policyText = z
  .string()
  .trim()
  .max(MAX_POLICY_TEXT)
  .refine(isPlainText, { error: "hidden_characters" });

/** The text of a policy in English and Arabic, in Markdown. */
export const policyTexts = z.object({ text: policyText, textAr: policyText });
export type PolicyTexts = z.infer<typeof policyTexts>;

const policyId = z.object({
  kind: z.enum(POLICY_KINDS),
  /**
   * The revision when the form was opened, which each save and each publication increments; 0 if
   * the policy did not exist.
   */
  revision: z.number().int().min(0),
});

export const savePolicyInput = policyId.extend(policyTexts.shape);

export const savedPolicyDto = z.object({ revision: z.number().int() });

/** Publishes the saved draft as the next version. */
export const publishPolicyInput = policyId;

export const publishedPolicyDto = z.object({ version: policyVersion });

/** A kind of policy as the panel shows it. */
export const adminPolicyDto = z.object({
  kind: z.enum(POLICY_KINDS),
  /**
   * The initial text of the form: the draft, otherwise the version in force, otherwise the shop's
   * suggestion.
   */
  draft: policyTexts.extend({
    revision: z.number().int(),
    origin: z.enum(["saved", "published", "suggested"]),
    changedAt: z.string().nullable(),
  }),
  /** The latest first; the first is in force. */
  versions: z.array(z.object({ version: policyVersion, publishedAt: z.string() })),
});
export type AdminPolicyDto = z.infer<typeof adminPolicyDto>;
