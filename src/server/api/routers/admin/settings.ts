import { z } from "zod";
import {
  adminSettingsDto,
  connectionTestDto,
  savedSettingsDto,
  saveSettingsInput,
  secretsDto,
  testedProviderDto,
} from "@/contract/admin/shop/settings";
import { tourDto } from "@/contract/admin/shop/tour";
import type { SettingGroup } from "@/domain/shop/settings";
import { requireProof } from "@/server/api/require-proof";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { testMail } from "@/server/mail/test-mail";
import { testProvider } from "@/server/payments/provider/test-provider";
import { configuredSecrets } from "@/server/settings/configured-secrets";
import { findSettings, saveSettings } from "@/server/settings/edit-settings";
import { findTour } from "@/server/settings/tour";

/**
 * Groups whose change needs proof (password and second factor): money (the SAR rate), orders
 * (coupon limits) and alerts (recipients).
 */
const PROVEN_GROUPS: ReadonlySet<SettingGroup> = new Set(["money", "orders", "alerts"]);

/**
 * The shop's settings, which only owners may read and change. Decision 048 (settings in the panel).
 */
export const adminSettingsRouter = createRouter({
  read: adminProcedure("settings")
    .input(z.void())
    .output(adminSettingsDto)
    .query(() => findSettings()),

  save: adminMutation("settings", saveSettingsInput, savedSettingsDto).mutation(
    ({ ctx, input }) => {
      if (PROVEN_GROUPS.has(input.change.group)) requireProof(ctx, { needsProof: true });
      return saveSettings(ctx.call, input);
    },
  ),

  secrets: adminProcedure("settings")
    .input(z.void())
    .output(secretsDto)
    .query(() => configuredSecrets()),

  /** Sends the test mail to the admin's own address. */
  sendTestMail: adminMutation("settings", z.object({}), connectionTestDto).mutation(({ ctx }) =>
    testMail(ctx.call, { email: ctx.user.email, locale: ctx.locale }),
  ),

  askProvider: adminMutation("settings", z.object({}), testedProviderDto).mutation(({ ctx }) =>
    testProvider(ctx.call),
  ),

  /**
   * The setup steps, done or not; null if all are done or the tour is hidden. Decision 055 (new
   * shops).
   */
  tour: adminProcedure("settings")
    .input(z.void())
    .output(tourDto)
    .query(() => findTour()),
});
