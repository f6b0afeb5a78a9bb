"use client";

import dynamic from "next/dynamic";
import { localized } from "@/domain/text/localized";
import { idIn, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";

const KeysDialog = dynamic(
  () => import("@/features/admin/keys/keys-dialog").then((file) => file.KeysDialog),
  { ssr: false },
);

/** The dialog that adds keys to the product in the URL's `keys` parameter, over the Today tab. */
export function AddKeysHere() {
  const { read, go } = usePanelAddress();
  const may = usePermissions();
  const id = idIn(read("keys"));
  if (id === null || !may("keys:add")) return null;
  // Replace the history entry: Back then skips the closed dialog.
  const close = () => go({ tab: null, keys: null }, { replace: true });
  return <OpenKeys key={id} productId={id} onClose={close} />;
}

function OpenKeys({ productId, onClose }: { productId: number; onClose: () => void }) {
  const language = useLanguage();
  const utils = trpc.useUtils();
  const { data } = trpc.admin.products.get.useQuery({ id: productId });
  return (
    <KeysDialog
      productId={productId}
      productName={data ? <bdi>{localized(language, data.name, data.nameAr)}</bdi> : ""}
      startsWithLastBatch
      onClose={() => {
        onClose();
        void utils.admin.today.invalidate();
      }}
    />
  );
}
