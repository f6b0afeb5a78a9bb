import { z } from "zod";
import {
  adminPolicyDto,
  publishedPolicyDto,
  publishPolicyInput,
  savedPolicyDto,
  savePolicyInput,
} from "@/contract/admin/shop/policies";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { paymentFacts } from "@/server/api/ways-to-pay";
import { listPolicies, publishPolicy, savePolicy } from "@/server/policies/edit-policies";

/** The shop's policies, as the owner writes them. Decision 047 (policies with versions). */
export const adminPoliciesRouter = createRouter({
  list: adminProcedure("settings")
    .input(z.void())
    .output(z.array(adminPolicyDto))
    .query(() => listPolicies(paymentFacts())),

  save: adminMutation("settings", savePolicyInput, savedPolicyDto).mutation(({ ctx, input }) =>
    savePolicy(ctx.call, input),
  ),

  publish: adminMutation("settings", publishPolicyInput, publishedPolicyDto).mutation(
    ({ ctx, input }) => publishPolicy(ctx.call, input),
  ),
});
