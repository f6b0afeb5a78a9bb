import { z } from "zod";
import {
  dryRunDto,
  dryRunInput,
  holdRulesDto,
  saveHoldRuleInput,
} from "@/contract/admin/orders/holds";
import {
  addBlockInput,
  addNoteInput,
  blocksDto,
  blocksInput,
  customerDto,
  customerInput,
  customerListDto,
  customerListInput,
  findCustomersInput,
  foundCustomersDto,
  liftBlockInput,
  notesDto,
  notesInput,
  withdrawNoteInput,
} from "@/contract/admin/people/customers";
import { isPermitted } from "@/domain/account/permissions";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { addBlock, blocksOfCustomer, liftBlock, listBlocks } from "@/server/customers/blocks";
import { findCustomers } from "@/server/customers/find-customers";
import { listCustomers } from "@/server/customers/list-customers";
import { addNote, readNotes, withdrawNote } from "@/server/customers/notes";
import { readCustomer } from "@/server/customers/read-customer";
import { dryRun } from "@/server/payments/holds/dry-run";
import { listHoldRules, saveHoldRule } from "@/server/payments/holds/hold-rules";

/** No output: after the call, the panel reloads the open page. */
const nothing = z.void();

/**
 * Customers by e-mail address, with the staff's notes and blocks. Decision 054 (customers, blocks
 * and holds).
 */
export const adminCustomersRouter = createRouter({
  find: adminProcedure("orders:read")
    .input(findCustomersInput)
    .output(foundCustomersDto)
    .query(({ input }) => findCustomers(input.q)),

  /** For API clients: all customers, page by page, or the one with a given e-mail address. */
  list: adminProcedure("orders:read")
    .input(customerListInput)
    .output(customerListDto)
    .query(({ input }) => listCustomers(input)),

  read: adminProcedure("orders:read")
    .input(customerInput)
    .output(customerDto)
    .query(({ input }) => readCustomer(input.customer)),

  notes: adminProcedure("orders:read")
    .input(notesInput)
    .output(notesDto)
    .query(({ ctx, input }) => readNotes(input.about, ctx.user)),

  addNote: adminMutation("orders:read", addNoteInput, nothing).mutation(({ ctx, input }) =>
    addNote(ctx.call, input),
  ),

  takeBackNote: adminMutation("orders:read", withdrawNoteInput, nothing).mutation(
    ({ ctx, input }) =>
      withdrawNote(ctx.call, { ...input, mayAll: isPermitted(ctx.user.role, "orders:refund") }),
  ),

  blocks: adminProcedure("orders:read")
    .input(blocksInput)
    .output(blocksDto)
    .query(({ input }) => listBlocks(input.q)),

  blocksOf: adminProcedure("orders:read")
    .input(customerInput)
    .output(blocksDto)
    .query(({ input }) => blocksOfCustomer(input.customer)),

  addBlock: adminMutation("orders:refund", addBlockInput, nothing).mutation(({ ctx, input }) =>
    addBlock(ctx.call, input),
  ),

  liftBlock: adminMutation("orders:refund", liftBlockInput, nothing).mutation(({ ctx, input }) =>
    liftBlock(ctx.call, input),
  ),

  /** Rules by which paid orders are held. */
  holdRules: adminProcedure("orders:read")
    .input(z.void())
    .output(holdRulesDto)
    .query(() => listHoldRules()),

  saveHoldRule: adminMutation("settings", saveHoldRuleInput, nothing).mutation(({ ctx, input }) =>
    saveHoldRule(ctx.call, input),
  ),

  /** Counts the past orders that an unsaved rule would have held, and returns examples. */
  dryRun: adminProcedure("settings")
    .meta({ limit: "report" })
    .input(dryRunInput)
    .output(dryRunDto)
    .query(({ input }) => dryRun(input.rule)),
});
