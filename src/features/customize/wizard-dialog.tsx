"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useReducer } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { type Customization, PLAYER_ID_STEP, stepsFor } from "@/domain/customization";
import { normalizePlayerId } from "@/domain/player-id";
import { useCart } from "@/features/shell/cart-context";
import { rememberedPlayerId, rememberPlayerId } from "@/features/shell/player-id-store";
import { productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Dialog } from "@/ui/dialog";
import { WizardAside, WizardPictureStrip } from "./wizard-aside";
import { WizardComplete } from "./wizard-complete";
import { WizardFoot } from "./wizard-foot";
import { WizardProgress } from "./wizard-progress";
import { WizardScreenView } from "./wizard-screen-view";
import { reduceWizard, screenOf, startWizard, type WizardState } from "./wizard-state";

type WizardDialogProps = { product: ProductDto; open: boolean; onClose: () => void };

/** The customization wizard over a product page. Specification §4, picture 08. */
export function WizardDialog({ product, open, onClose }: WizardDialogProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const locale = useLanguage();
  const { add } = useCart();
  const [state, dispatch] = useReducer(reduceWizard, product, (of) =>
    startWizard(of.kind, knownAnswers(of)),
  );
  const screen = screenOf(state);

  async function addToCart() {
    const { input, playerId } = cartInputOf(product, state);
    if (!(await add(input))) return;
    rememberPlayerId(product.id, playerId);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts("title", { product: productName(product, locale) })}
      closeLabel={common("close")}
      size="wizard"
      bare
      fullScreen
    >
      <div
        className={clsx(
          "flex min-h-0 grow flex-col low:overflow-y-auto sm:grid sm:h-[604px] sm:grow-0",
          "sm:grid-cols-[minmax(0,1fr)_300px] sm:grid-rows-[minmax(0,1fr)] low:grid-rows-none lg:grid-cols-[minmax(0,1fr)_380px]",
        )}
      >
        <WizardPictureStrip product={product} />
        <div className="flex min-h-0 min-w-0 grow flex-col low:shrink-0">
          <div className="grow overflow-y-auto overscroll-contain low:overflow-visible px-4 pt-5 pb-6 sm:px-10 sm:pt-8">
            <WizardProgress state={state} />
            {screen.kind === "complete" ? (
              <WizardComplete
                onAdd={addToCart}
                onRestart={() => dispatch({ type: "restart", answers: knownAnswers(product) })}
              />
            ) : (
              <WizardScreenView
                key={state.index}
                product={product}
                screen={screen}
                state={state}
                dispatch={dispatch}
              />
            )}
          </div>
          <WizardFoot product={product} state={state} dispatch={dispatch} />
        </div>
        <WizardAside product={product} state={state} />
      </div>
    </Dialog>
  );
}

function knownAnswers(product: ProductDto): Customization {
  const asksPlayerId = stepsFor(product.kind).some((step) => step.id === PLAYER_ID_STEP);
  const playerId = asksPlayerId ? rememberedPlayerId(product.id) : "";
  return playerId === "" ? {} : { [PLAYER_ID_STEP]: playerId };
}

/** The Player ID belongs to the line and not to its options. */
function cartInputOf(product: ProductDto, { answers, quantity }: WizardState) {
  const { [PLAYER_ID_STEP]: typed = "", ...customization } = answers;
  const playerId = typeof typed === "string" ? normalizePlayerId(typed) : "";
  return { input: { product_id: product.id, quantity, customization, playerId }, playerId };
}
