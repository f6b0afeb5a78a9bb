import { z } from "zod";
import { POLICY_KINDS } from "@/domain/shop/policy";

/** A version of a policy, from 1. */
export const policyVersion = z.number().int().min(1).max(2_147_483_647);

/** Versions by kind, such as {"terms": 2, "refund": 1}. */
export const policyVersions = z.partialRecord(z.enum(POLICY_KINDS), policyVersion);
