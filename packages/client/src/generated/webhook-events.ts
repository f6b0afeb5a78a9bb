// Written by npm run make:client from the shop's router and contracts. Do not edit.

export type Money = {
  amount: number;
  currency: "USD";
};

export type EventOrder = {
  id: number;
  status: "pending" | "completed" | "delivered" | "failed";
  total: Money;
  createdAt: string;
  /** When it was filled after its payment */
  paidAt: string | null;
  deliveredAt: string | null;
  items: {
    id: number;
    productId: number;
    productName: string;
    fulfilment: "shared" | "keys" | "topup";
    quantity: number;
    /** Of one unit */
    price: Money;
  }[];
};

export type Charge = {
  amount: number;
  currency: "USD" | "SAR";
};

export type EventClaim = {
  id: number;
  orderId: number;
  itemId: number;
  kind: "not_accepted" | "already_used" | "wrong_product" | "not_received" | "other";
  status: "open" | "replied" | "replaced" | "refunded";
};

export type EventDispute = {
  id: number;
  orderId: number;
  /** Its id at the payment provider */
  providerDisputeId: string;
  reason:
    | "not_received"
    | "not_as_described"
    | "unauthorised"
    | "credit_not_processed"
    | "duplicate"
    | "incorrect_amount"
    | "paid_otherwise"
    | "other";
  state: "open" | "waiting_for_seller" | "waiting_for_buyer" | "under_review" | "resolved";
  outcome: "buyer" | "seller" | "provider_pays" | "cancelled" | "other" | null;
  amount: {
    amount: number;
    /** The currency of the payment */
    currency: string;
  };
  /** Deadline for the shop's answer */
  dueAt: string | null;
};

export type EventProduct = {
  id: number;
  name: string;
};

export type WebhookEvent =
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "order.placed";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        order: EventOrder;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "order.paid";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        order: EventOrder;
        payment: {
          id: number;
          amount: Money | null;
          /** The amount as the buyer was charged; missing in older events */
          charge?: Charge | null;
          provider?: string;
        };
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "order.delivered";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        order: EventOrder;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "order.failed";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        order: EventOrder;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "order.held";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        order: EventOrder;
        /** What the paid order waits for; review: the payment differs from it */
        reason: "stock" | "repair" | "approval" | "review";
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "order.refunded";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        order: EventOrder;
        refund: {
          id: number;
          amount: Money;
          /** The amount as it went back; missing in older events */
          charge?: Charge;
          provider?: string;
        };
        /** All executed refunds of the payment that paid the order */
        refunded: Money;
        /** Whether all captured money is back */
        isFull: boolean;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "claim.opened";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        claim: EventClaim;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "claim.answered";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        claim: EventClaim;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "dispute.opened";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        dispute: EventDispute;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "dispute.closed";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        dispute: EventDispute;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "product.changed";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        product: {
          id: number;
          name: string;
          /** The price in force */
          price: Money;
          isActive: boolean;
          isArchived: boolean;
          version: number;
        };
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "stock.added";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        product: EventProduct;
        /** Keys that were added together */
        added: number;
        available: number;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "key.low";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        product: EventProduct;
        /** The option whose keys are low */
        choice: string | null;
        available: number;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "key.out";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        product: EventProduct;
      };
    }
  | {
      /** The webhook-id header: the same for every attempt and every endpoint */
      id: string;
      type: "webhook.test";
      /** When the event happened */
      timestamp: string;
      apiVersion: 1;
      /** Events of one subject are delivered in their order */
      subject: string;
      data: {
        message: string;
      };
    };
