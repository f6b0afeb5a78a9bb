"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { isOutOfStock } from "@/domain/orders/cart";
import { usePageProduct } from "@/features/shared/product/page-product";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { Button } from "@/ui/form/button";

const loadWizard = () => import("./wizard-dialog").then((file) => file.WizardDialog);

/**
 * Opens the customization wizard of a product; disabled if the product is sold out. Specification
 * §2 (screens) and §5 (validation rules).
 */
export function CustomizeButton() {
  const texts = useTranslations("customize");
  const { product, readStock } = usePageProduct();
  const [WizardDialog, fetchWizard] = useLazyComponent(loadWizard);
  const [visit, setVisit] = useState(0);
  const [openVisit, setOpenVisit] = useState(0);
  const reasonId = useId();
  const isSoldOut = isOutOfStock(product.stock);

  async function open() {
    void readStock();
    if (!(await fetchWizard())) return;
    setVisit(visit + 1);
    setOpenVisit(visit + 1);
  }

  /**
   * Closes this wizard. A wizard opened later stays open: the request that adds to the cart may
   * finish after the user has closed this wizard and opened another one.
   */
  const close = () => setOpenVisit((open) => (open === visit ? 0 : open));

  return (
    <>
      <Button
        variant="outline"
        wide
        disabled={isSoldOut}
        aria-haspopup="dialog"
        aria-describedby={isSoldOut ? reasonId : undefined}
        onClick={open}
      >
        {texts("button")}
      </Button>
      {isSoldOut && (
        <span id={reasonId} className="sr-only">
          {texts("soldOut")}
        </span>
      )}
      {WizardDialog && visit > 0 && (
        <WizardDialog key={visit} product={product} open={openVisit === visit} onClose={close} />
      )}
    </>
  );
}
