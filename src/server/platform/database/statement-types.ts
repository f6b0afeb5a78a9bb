// Written by npm run make:statements from the migrated database: the parameters and columns of each
// named statement. Do not edit.

export interface StatementTypes {
  accept_payment: { values: readonly [number]; row: never };
  acknowledge_conflicts: { values: readonly [number]; row: never };
  acknowledge_refunds: { values: readonly [number]; row: never };
  acknowledge_returns: { values: readonly [number]; row: never };
  acknowledge_unpaid_items: { values: readonly [number]; row: never };
  active_blocks: {
    values: readonly [];
    row: {
      id: number;
      kind: string;
      value: string;
      reason: string;
      blockedBy: string;
      createdAt: Date;
      liftedAt: Date | null;
      liftedBy: string | null;
      liftReason: string | null;
    };
  };
  add_alerts_to_message: { values: readonly [number, readonly number[]]; row: never };
  add_further_fee: { values: readonly [number, number, string]; row: never };
  add_product_visits: {
    values: readonly [readonly number[], readonly number[], readonly number[]];
    row: never;
  };
  add_sold_units: {
    values: readonly [Date | null, readonly number[], readonly number[]];
    row: never;
  };
  add_webhook_test_event: {
    values: readonly [number, string, string, string, string | null, Date];
    row: { id: string };
  };
  add_wishes: {
    values: readonly [readonly number[], number, number | string];
    row: { missing: number; saved: number };
  };
  advance_figures: { values: readonly [Date | null]; row: never };
  advance_rebuild: { values: readonly []; row: never };
  answer_claim: { values: readonly [string, string | null, number | null, number]; row: never };
  backfill_key: { values: readonly [string, string]; row: { isNotNull: boolean } };
  backfill_place: { values: readonly [string]; row: { last: string | null; isDone: boolean } };
  begin_backfill: { values: readonly [string]; row: never };
  begin_books_check: { values: readonly []; row: { id: number } };
  begin_capture: {
    values: readonly [string, boolean];
    row: {
      id: number;
      providerOrderId: string;
      status: string;
      provider: string;
      pendingReason: string | null;
      attempt: number;
      isInFlight: boolean;
      isShopsFault: boolean;
      captureBegunAt: Date | null;
      pendingCaptureId: string | null;
      captureAge: number;
      orderId: number;
      orderStatus: string;
      waitsFor: string | null;
      total: number;
      chargeCurrency: string;
      chargeMinor: number;
      isPaidOtherwise: boolean;
    };
  };
  begin_moyasar_refund: {
    values: readonly [string, number | null];
    row: {
      returnedBefore: number | null;
      askedAt: Date | null;
      cent: number | null;
      isUnderWay: boolean;
    };
  };
  begin_moyasar_refund_request: {
    values: readonly [string, number | null, Date | null];
    row: { id: number };
  };
  begin_rebuild: { values: readonly []; row: never };
  begin_sales: {
    values: readonly [Date | null, number | string, number];
    row: { id: number; state: string | null };
  };
  begins_with_hours: { values: readonly [string, string, number]; row: { isSo: boolean | null } };
  blocks_of: {
    values: readonly [string, string];
    row: {
      id: number;
      kind: string;
      value: string;
      reason: string;
      blockedBy: string;
      createdAt: Date;
      liftedAt: Date | null;
      liftedBy: string | null;
      liftReason: string | null;
    };
  };
  blocks_of_mailbox: {
    values: readonly [string];
    row: {
      id: number;
      kind: string;
      value: string;
      reason: string;
      blockedBy: string;
      createdAt: Date;
      liftedAt: Date | null;
      liftedBy: string | null;
      liftReason: string | null;
    };
  };
  changed_orders_after: {
    values: readonly [number | string, number | string];
    row: { id: number; position: string; changedAt: Date };
  };
  charge_prepaid: {
    values: readonly [number, number, number, string, string | null, string, number | string];
    row: { id: number };
  };
  claim_api_request: { values: readonly [number, string, Uint8Array]; row: { createdAt: Date } };
  claim_payment: { values: readonly [number, string, number, Date]; row: { id: number } };
  claim_topups: {
    values: readonly [readonly number[]];
    row: {
      id: number;
      orderId: number;
      game: string | null;
      fields: unknown;
      productName: string;
      quantity: number;
      attempt: number;
      playerName: string | null;
      server: string | null;
    };
  };
  claims_of_customer: {
    values: readonly [string, number | null, number | string];
    row: {
      id: number;
      orderId: number;
      kind: string;
      status: string;
      text: string;
      createdAt: Date;
    };
  };
  clear_cart: { values: readonly [string]; row: never };
  close_capture: { values: readonly [string]; row: { "?column?": number } };
  close_event: { values: readonly [string]; row: { "?column?": number } };
  close_provider_events: { values: readonly [readonly string[]]; row: { id: string } };
  close_returned_capture: {
    values: readonly [string, number | string, string];
    row: { id: number };
  };
  complete_jobs: { values: readonly [readonly string[]]; row: never };
  complete_order: {
    values: readonly [
      number,
      string | null,
      string | null,
      string,
      string,
      Date | null,
      string,
      string,
      string,
      string | null,
    ];
    row: { removed: number; queued: number };
  };
  confirm_stock_request: { values: readonly [number, number]; row: never };
  correct_address: {
    values: readonly [number, string, number, number | string, boolean];
    row: { id: number };
  };
  correct_gift_address: { values: readonly [string, number, number]; row: { "?column?": number } };
  correct_topup: {
    values: readonly [number, number, string | null, string, string, string | null, string | null];
    row: { id: number };
  };
  cost_replaced_keys: { values: readonly [number]; row: never };
  count_batch_claims: {
    values: readonly [readonly string[]];
    row: { id: string | null; claims: number };
  };
  count_bulk_edit_rows: { values: readonly [number, number]; row: never };
  count_choices: { values: readonly [number]; row: { choice: string; units: number } };
  count_coupon_use: {
    values: readonly [number, string, number, Date | null, string | null, string | null];
    row: { isTaken: boolean };
  };
  count_credits_in_time: { values: readonly [number]; row: { cases: number; inTime: number } };
  count_keys_of_set: { values: readonly [number]; row: { choice: string; count: number } };
  count_orders_of_person: {
    values: readonly [number | null, string];
    row: { count: number; first: Date | null; last: Date | null };
  };
  count_others: {
    values: readonly [Date | null];
    row: {
      account_mails: number;
      unknown_payments: number;
      unknown_disputes: number;
      provider_refusals: number;
      reveal_alerts: number;
      quarantined_batches: number;
    };
  };
  count_passkey_use: { values: readonly [number | string, number]; row: { "?column?": number } };
  count_replaced_keys: { values: readonly []; row: { cases: number; replaced: number } };
  count_reset_own_tries: {
    values: readonly [string, boolean, number | null, Date | null, number];
    row: { id: number; hash: string | null };
  };
  count_reset_tries: {
    values: readonly [string, boolean, number | null, Date | null, number];
    row: { id: number; hash: string | null };
  };
  count_sold_yesterday: { values: readonly [string, string]; row: { units: string } };
  count_statuses: { values: readonly [string, string]; row: { status: string; orders: number } };
  count_stock_requests: { values: readonly [string]; row: { count: number } };
  count_verification_own_tries: {
    values: readonly [string, boolean, number | null, Date | null, number];
    row: { id: number; hash: string | null };
  };
  count_verification_tries: {
    values: readonly [string, boolean, number | null, Date | null, number];
    row: { id: number; hash: string | null };
  };
  count_waiting_orders: {
    values: readonly [Date | null];
    row: { reason: string | null; orders: number };
  };
  count_waiting_requests: {
    values: readonly [readonly number[], string | null, number | string];
    row: { id: number | null; waiting: number };
  };
  count_web_processes: { values: readonly [string]; row: { others: number } };
  count_webhook_deliveries: {
    values: readonly [number];
    row: { id: number; state: string | null; count: number };
  };
  count_yesterday: {
    values: readonly [string, string, number];
    row: { quick: number; refunded: number };
  };
  credit_topup: {
    values: readonly [number, Date | null, string | null, string];
    row: { lostUSD: string | null };
  };
  customers_after: { values: readonly [string, number]; row: { email: string | null } };
  decide_hold: {
    values: readonly [string | null, string | null, number];
    row: { "?column?": number };
  };
  decline_duplicates: { values: readonly [number, string]; row: { "?column?": number } };
  delete_unchanged_rows: { values: readonly [number]; row: never };
  delete_webhook_deliveries: { values: readonly [number | string]; row: { row: number } };
  delete_webhook_endpoints: { values: readonly []; row: never };
  delete_webhook_secrets: { values: readonly [Date | null]; row: never };
  disable_failing_webhooks: { values: readonly [Date | null]; row: { id: number; state: string } };
  dry_run_first_order_above: {
    values: readonly [string];
    row: { looked: number; held: number; examples: unknown };
  };
  dry_run_many_payers: {
    values: readonly [string];
    row: { looked: number; held: number; examples: unknown };
  };
  dry_run_phone_currency: {
    values: readonly [string];
    row: { looked: number; held: number; examples: unknown };
  };
  end_alert_try: { values: readonly [number, number, string, string | null, number]; row: never };
  end_backfill_pass: { values: readonly [string, number, number]; row: { isDone: boolean } };
  end_books_check: { values: readonly [string, number]; row: never };
  end_outage: { values: readonly [string, number]; row: never };
  end_provider_refusals: { values: readonly [readonly string[], string]; row: never };
  end_sales: {
    values: readonly [Date | null, number | string, number];
    row: { id: number; state: string | null };
  };
  end_try: {
    values: readonly [
      number,
      number,
      string,
      string,
      string | null,
      boolean | null,
      string,
      boolean,
      string | null,
      string | null,
      boolean,
    ];
    row: never;
  };
  end_webhook_attempts: {
    values: readonly [string, Date | null];
    row: { id: number; state: string };
  };
  erase_block_text: { values: readonly [string]; row: never };
  erase_recipient: { values: readonly [string]; row: never };
  expire_webhook_deliveries: {
    values: readonly [Date | null, number | string];
    row: { row: number };
  };
  fan_out_webhook_events: { values: readonly [string, Date | null]; row: never };
  fill_endings: { values: readonly [readonly string[], readonly string[]]; row: { id: string } };
  find_actor_names: { values: readonly [string]; row: { name: string | null } };
  find_alerts_of_message: {
    values: readonly [number];
    row: {
      id: number;
      kind: string;
      subject: string;
      facts: unknown;
      raisedAt: Date;
      ofKind: number;
    };
  };
  find_answered_topup: { values: readonly [number]; row: { orderId: number; attempt: number } };
  find_api_key: {
    values: readonly [Uint8Array];
    row: {
      id: number;
      name: string;
      scopes: (string | null)[];
      addresses: (string | null)[];
      isRevoked: boolean;
      isExpired: boolean;
      isUseDue: boolean;
    };
  };
  find_asked_requests: {
    values: readonly [number, string, string, number];
    row: { isSame: boolean };
  };
  find_attention_reasons: {
    values: readonly [readonly number[], Date | null];
    row: { order_id: number | null; reasons: (string | null)[] };
  };
  find_blocked: {
    values: readonly [readonly string[], readonly string[]];
    row: { isBlocked: boolean; players: unknown };
  };
  find_booked_moyasar_refunds: {
    values: readonly [string];
    row: {
      providerRefundId: string | null;
      requestKey: string;
      status: string;
      minor: number | null;
      returnedBefore: number | null;
      cent: number | null;
    };
  };
  find_booked_return: { values: readonly [string]; row: { isBooked: boolean } };
  find_capture_match: { values: readonly [string]; row: { isMatched: boolean } };
  find_captured_payments: {
    values: readonly [number];
    row: {
      paymentId: number;
      orderId: number;
      provider: string;
      providerOrderId: string;
      captureId: string | null;
      chargeCurrency: string;
    };
  };
  find_captures_to_ask_about: {
    values: readonly [number, Date | null];
    row: {
      paymentId: number;
      orderId: number;
      provider: string;
      providerOrderId: string;
      captureId: string | null;
      chargeCurrency: string;
    };
  };
  find_cart: {
    values: readonly [string];
    row: {
      id: number;
      productId: number;
      categoryId: number;
      quantity: number;
      options: unknown;
      optionsKey: string;
      topupFields: unknown;
      topupKey: string;
      isActive: boolean;
      name: string;
      nameAr: string | null;
      description: string;
      imageUrl: string;
      price: number;
      lowestPrice: number | null;
      quantityPrices: unknown;
      maxPerOrder: number | null;
      fulfilment: string;
      steps: unknown;
      keyStep: string | null;
      game: unknown;
      stock: number;
      coupon: unknown;
    };
  };
  find_cart_to_add: {
    values: readonly [string, number];
    row: {
      id: number | null;
      productId: number;
      categoryId: number;
      quantity: number;
      options: unknown;
      optionsKey: string;
      topupFields: unknown;
      topupKey: string;
      isActive: boolean;
      name: string;
      nameAr: string | null;
      description: string;
      imageUrl: string;
      price: number;
      lowestPrice: number | null;
      quantityPrices: unknown;
      maxPerOrder: number | null;
      fulfilment: string;
      steps: unknown;
      keyStep: string | null;
      game: unknown;
      stock: number;
      coupon: unknown;
    };
  };
  find_cart_to_order: {
    values: readonly [
      string,
      string | null,
      string | null,
      Date | null,
      readonly string[],
      readonly string[],
    ];
    row: {
      id: number;
      productId: number;
      categoryId: number;
      quantity: number;
      options: unknown;
      optionsKey: string;
      topupFields: unknown;
      topupKey: string;
      isActive: boolean;
      name: string;
      nameAr: string | null;
      description: string;
      imageUrl: string;
      price: number;
      lowestPrice: number | null;
      quantityPrices: unknown;
      maxPerOrder: number | null;
      fulfilment: string;
      steps: unknown;
      keyStep: string | null;
      game: unknown;
      stock: number;
      coupon: unknown;
      hasOpenOrder: boolean;
      othersOpen: unknown;
      units: number;
      heldUnits: number;
      couponHolds: unknown;
      policies: unknown;
      isBlocked: boolean;
      blockedAnswers: unknown;
    };
  };
  find_coupons: {
    values: readonly [boolean, string, string, number | string];
    row: { id: number; name: string; code: string | null };
  };
  find_credit_of_supplier: { values: readonly [number, number]; row: { reference: string | null } };
  find_credited_since_refund: { values: readonly [number]; row: { itemId: number } };
  find_customers: {
    values: readonly [string, number | string, number | string, string, string];
    row: { email: string };
  };
  find_days: {
    values: readonly [string, string];
    row: { date: string | null; revenue: string; orders: number };
  };
  find_due_erasure: { values: readonly [Date | null, number]; row: { id: number } };
  find_due_lanes: { values: readonly [readonly string[]]; row: { key: string | null } };
  find_due_payments: {
    values: readonly [Date | null, number, number, number, readonly string[]];
    row: {
      id: number;
      provider: string;
      providerOrderId: string;
      status: string;
      attempt: number;
      updatedAt: Date;
      orderId: number;
      isOverdue: boolean;
    };
  };
  find_jobs_of_buyers: {
    values: readonly [readonly string[]];
    row: { isWaiting: boolean; isUnderWay: boolean };
  };
  find_keys_by_ending: {
    values: readonly [string, number | string];
    row: {
      id: string;
      sealed: string;
      status: string;
      productId: number;
      productName: string;
      productNameAr: string | null;
      orderId: number | null;
    };
  };
  find_keys_without_ending: {
    values: readonly [string | null, number | string];
    row: { id: string; sealed: string };
  };
  find_low_products: {
    values: readonly [number, number | string, string, string];
    row: {
      count: number;
      id: number | null;
      name: string | null;
      nameAr: string | null;
      since: Date | null;
      sold: number;
    };
  };
  find_low_stock: {
    values: readonly [number, Date | null];
    row: { facts: unknown; all: number; soldUnits: number };
  };
  find_mails: {
    values: readonly [readonly number[]];
    row: {
      id: number;
      orderId: number | null;
      kind: string;
      recipient: string;
      locale: string;
      messageId: string;
      code: string | null;
      stockRequestId: number | null;
      ageSeconds: number;
      sentAt: Date | null;
      refusals: number;
      turn: number;
      username: string | null;
      hasItems: boolean;
      waitsFor: string | null;
      waitsUntil: Date | null;
      isDisputed: boolean;
      isTrue: boolean | null;
    };
  };
  find_medians: {
    values: readonly [string, string];
    row: { today: number | null; week: number | null; month: number | null };
  };
  find_new_webhook_events: {
    values: readonly [number | string];
    row: {
      id: string;
      publicId: string;
      kind: string;
      subject: string;
      data: unknown;
      occurredAt: Date;
    };
  };
  find_next_sale: { values: readonly [Date | null, number, string]; row: { id: number } };
  find_open_deliveries: {
    values: readonly [readonly number[]];
    row: { orderId: number; topups: unknown; mailId: number | null; isGiftToSend: boolean };
  };
  find_open_order: {
    values: readonly [string, Date | null];
    row: {
      id: number;
      total: number;
      locale: string;
      currency: string;
      sarRateHundredths: number;
      lines: unknown;
      createdAt: Date;
      expiresAt: Date;
      isExpired: boolean;
      payments: number;
      isUnderWay: boolean;
      attempts: unknown;
    };
  };
  find_order_of_address: {
    values: readonly [string, number, string];
    row: { id: number; locale: string };
  };
  find_orders: {
    values: readonly [number, readonly number[], number | string];
    row: {
      id: number;
      status: string;
      customerEmail: string;
      totalUSD: string;
      createdAt: Date;
      productName: string;
      productNameAr: string | null;
      imageUrl: string;
      otherItems: number;
    };
  };
  find_orders_by_text: {
    values: readonly [number, readonly number[], number | string, string];
    row: {
      id: number;
      status: string;
      customerEmail: string;
      totalUSD: string;
      createdAt: Date;
      productName: string;
      productNameAr: string | null;
      imageUrl: string;
      otherItems: number;
    };
  };
  find_orders_of_address: { values: readonly [string, number | string]; row: { id: number } };
  find_outages: { values: readonly [number]; row: { part: string; since: Date } };
  find_overdue_orders: {
    values: readonly [Date | null, readonly string[], number | string, Date | null, number];
    row: { id: number; expiresAt: Date; minutes: number };
  };
  find_own_order: {
    values: readonly [number, readonly string[], number | null, readonly string[]];
    row: { id: number };
  };
  find_own_orders: {
    values: readonly [number, number, string, number | string];
    row: { id: number };
  };
  find_paid_order_of_attempt: { values: readonly [string]; row: { orderId: number } };
  find_payment: {
    values: readonly [string, readonly string[] | null];
    row: {
      id: number;
      providerOrderId: string;
      status: string;
      provider: string;
      pendingReason: string | null;
      attempt: number;
      isInFlight: boolean;
      isShopsFault: boolean;
      captureBegunAt: Date | null;
      pendingCaptureId: string | null;
      captureAge: number;
      orderId: number;
      orderStatus: string;
      waitsFor: string | null;
      total: number;
      chargeCurrency: string;
      chargeMinor: number;
      isPaidOtherwise: boolean;
    };
  };
  find_payment_of_capture: {
    values: readonly [string];
    row: {
      paymentId: number;
      orderId: number;
      provider: string;
      providerOrderId: string;
      captureId: string | null;
      chargeCurrency: string;
    };
  };
  find_payments_before_expiry: {
    values: readonly [readonly number[], readonly string[], Date | null];
    row: {
      orderId: number;
      provider: string;
      providerOrderId: string;
      isTold: boolean;
      overdueSeconds: number;
    };
  };
  find_prepaid_refund: { values: readonly [string]; row: { amount: number } };
  find_provider_events: {
    values: readonly [readonly string[]];
    row: {
      id: string;
      provider: string;
      type: string;
      isProcessed: boolean;
      resourceId: string | null;
      isKnown: boolean;
      unsettled: string | null;
      captureId: string | null;
      isMatched: boolean;
      isOld: boolean;
    };
  };
  find_quarantined_batches: {
    values: readonly [number | string];
    row: {
      id: string;
      name: string;
      source: string;
      importedBy: string | null;
      productId: number;
      productName: string;
      productNameAr: string | null;
      quarantinedAt: Date | null;
      questionedAt: Date | null;
      offeredAt: Date | null;
      unsold: number;
      sold: number;
      reports: unknown;
    };
  };
  find_quiet_outages: { values: readonly [number, number]; row: { part: string; isBack: boolean } };
  find_receipt_file: {
    values: readonly [string];
    row: {
      kind: string;
      number: number;
      pdf: Uint8Array | null;
      sessionId: string;
      userId: number | null;
      customerEmail: string;
      status: string;
    };
  };
  find_receipt_for_mail: {
    values: readonly [number, number | null];
    row: { id: string; kind: string; number: number; pdf: Uint8Array | null };
  };
  find_receipts_owed: {
    values: readonly [number | string, boolean, Date | null, string, number];
    row: { kind: string; id: number; at: Date };
  };
  find_reported_batches: { values: readonly [number]; row: { id: string; reports: unknown } };
  find_returned_topup: { values: readonly [number, number]; row: { itemId: number } };
  find_seals_licence_keys: {
    values: readonly [string | null, string, number | string];
    row: { id: string; bound: string; sealed: string };
  };
  find_seals_mails: {
    values: readonly [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string | null };
  };
  find_seals_order_items: {
    values: readonly [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string | null };
  };
  find_seals_products: {
    values: readonly [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string | null };
  };
  find_seals_second_factors: {
    values: readonly [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string };
  };
  find_seals_upstream_accounts: {
    values: readonly [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string };
  };
  find_seals_webhook_secrets: {
    values: readonly [string | null, string, number | string];
    row: { id: string; bound: string; sealed: string };
  };
  find_session: {
    values: readonly [string];
    row: {
      userId: number;
      username: string;
      email: string;
      isAdmin: boolean;
      role: string | null;
      isVerified: boolean;
      createdAt: string;
      hasAdminSession: boolean;
      isTouchDue: boolean;
      isProven: boolean;
      hasSecondFactor: boolean;
    };
  };
  find_session_and_cart: {
    values: readonly [string];
    row: {
      userId: number;
      username: string;
      email: string;
      isAdmin: boolean;
      role: string | null;
      isVerified: boolean;
      createdAt: string;
      hasAdminSession: boolean;
      isTouchDue: boolean;
      isProven: boolean;
      hasSecondFactor: boolean;
      id: number | null;
      productId: number | null;
      categoryId: number | null;
      quantity: number | null;
      options: unknown;
      optionsKey: string | null;
      topupFields: unknown;
      topupKey: string | null;
      isActive: boolean | null;
      name: string | null;
      nameAr: string | null;
      description: string | null;
      imageUrl: string | null;
      price: number | null;
      lowestPrice: number | null;
      quantityPrices: unknown;
      maxPerOrder: number | null;
      fulfilment: string | null;
      steps: unknown;
      keyStep: string | null;
      game: unknown;
      stock: number | null;
      coupon: unknown;
    };
  };
  find_too_cheap: {
    values: readonly [number, number | string];
    row: { name: string; count: number };
  };
  find_topup: { values: readonly [number]; row: { orderId: number } };
  find_uncorrected_topups: {
    values: readonly [Date | null, number | string, Date | null, number];
    row: { itemId: number; orderId: number; correctUntil: Date | null };
  };
  find_unmatched_capture: {
    values: readonly [string];
    row: { currencyCode: string; isClosed: boolean };
  };
  find_unsettled_orders: {
    values: readonly [number | null, string, number | string];
    row: { id: number };
  };
  find_upstream_account: {
    values: readonly [string];
    row: { isOn: boolean; account: unknown; now: number };
  };
  find_upstream_line: {
    values: readonly [number, number, string, string, readonly string[], readonly string[]];
    row: {
      id: number;
      productId: number;
      categoryId: number;
      quantity: number;
      options: unknown;
      optionsKey: string;
      topupFields: unknown;
      topupKey: string;
      isActive: boolean;
      name: string;
      nameAr: string | null;
      description: string;
      imageUrl: string;
      price: number;
      lowestPrice: number | null;
      quantityPrices: unknown;
      maxPerOrder: number | null;
      fulfilment: string;
      steps: unknown;
      keyStep: string | null;
      game: unknown;
      stock: number;
      coupon: unknown;
      policies: unknown;
      isBlocked: boolean;
      blockedAnswers: unknown;
    };
  };
  find_upstream_order: { values: readonly [number, string]; row: { orderId: number } };
  find_upstream_product: {
    values: readonly [number];
    row: {
      id: number;
      name: string;
      nameAr: string | null;
      description: string;
      descriptionAr: string | null;
      imageUrl: string;
      categoryId: number;
      price: number;
      lowest: number | null;
      quantityPrices: unknown;
      fulfilment: string;
      isActive: boolean;
      units: number;
      steps: unknown;
      hasKeyStep: boolean;
      choices: unknown;
      game: unknown;
      createdAt: Date;
      updatedAt: Date;
    };
  };
  find_waiting_orders: {
    values: readonly [Date | null];
    row: { reason: string; count: number; since: Date; totalUSD: string; orderId: number };
  };
  find_wanted_products: { values: readonly []; row: { productId: number } };
  forget_books_checks: { values: readonly [number]; row: never };
  forget_unreadable_dispute: { values: readonly [string]; row: never };
  forget_withdrawn_conflicts: { values: readonly [number]; row: never };
  gifts_of_customer: {
    values: readonly [string, number | null, number | string];
    row: {
      orderId: number;
      isReceived: boolean;
      email: string;
      sendAt: Date;
      openedAt: Date | null;
    };
  };
  has_customer: { values: readonly [string, string]; row: { known: number } };
  has_new_webhook_events: { values: readonly []; row: { has: boolean } };
  has_orders: { values: readonly [number | null, string]; row: { "?column?": number } };
  has_orders_to_erase: { values: readonly [number | null, string]; row: { "?column?": number } };
  has_previous_jobs: { values: readonly []; row: { has: boolean } };
  has_unsettled_orders: { values: readonly [number | null, string]; row: { "?column?": number } };
  hold_keys: {
    values: readonly [
      number | null,
      number,
      number | string,
      string,
      string | null,
      string | null,
      Date | null,
      number,
      number,
      string,
    ];
    row: { byPerson: number; byNetwork: number; taken: number };
  };
  hold_order: {
    values: readonly [number, readonly string[], number, string, string | null];
    row: { id: number };
  };
  hold_payment: {
    values: readonly [
      number,
      number,
      string | null,
      number | string | null,
      Date | null,
      string | null,
      number | null,
      number | null,
    ];
    row: { id: number };
  };
  hold_units: {
    values: readonly [
      number,
      number,
      number,
      string,
      string | null,
      string | null,
      Date | null,
      number,
      number,
    ];
    row: { byPerson: number; byNetwork: number; stock: number; isTaken: boolean };
  };
  holds_of_customer: {
    values: readonly [string, number | null, number | string];
    row: {
      orderId: number;
      rules: (string | null)[];
      heldAt: Date;
      decidedBy: string | null;
      outcome: string | null;
    };
  };
  insert_block: { values: readonly [string, string, string, string, string]; row: { id: number } };
  insert_coupon_codes: {
    values: readonly [number, number | null, readonly string[]];
    row: { "?column?": number };
  };
  insert_coupon_use: {
    values: readonly [number, number, string, string, number | null, number | string];
    row: never;
  };
  insert_order: {
    values: readonly [
      string,
      number | null,
      string,
      string | null,
      string,
      number | string,
      string,
      number | string,
      string,
      Date | null,
      number,
      string,
      string | null,
      string,
      string | null,
    ];
    row: {
      id: number;
      orderId: number;
      productId: number;
      quantity: number;
      fulfilment: string;
      choice: string;
    };
  };
  insert_prepaid_refund: { values: readonly [string, number, number]; row: { id: number } };
  insert_receipt: {
    values: readonly [
      string,
      number,
      number | null,
      number | string,
      number | string | null,
      string,
      boolean,
    ];
    row: { id: string; number: number; issuedAt: Date };
  };
  insert_refund: {
    values: readonly [number, number, number | string, string, number | null];
    row: { id: number };
  };
  insert_summary: {
    values: readonly [string, string | null, Date | null, readonly string[]];
    row: { id: number };
  };
  is_customer_known: { values: readonly [string, string]; row: { "?column?": number } };
  is_money_moving: { values: readonly [number, readonly string[]]; row: { isMoving: boolean } };
  is_name_taken: { values: readonly [string]; row: { "?column?": number } };
  is_ready: { values: readonly [string]; row: { has: boolean; isReadOnly: boolean | null } };
  is_refund: { values: readonly [string]; row: { isRefund: boolean } };
  is_secrets_key_retired: { values: readonly [string]; row: { id: string } };
  is_time_zone: { values: readonly [string]; row: object };
  is_told_of_cheaper: { values: readonly [number, number]; row: object };
  is_told_of_refusals: { values: readonly [number, string, number]; row: object };
  is_told_of_reveals: { values: readonly [number, number]; row: object };
  is_transaction_left: { values: readonly [string]; row: { "?column?": number } };
  keep_former_cost: { values: readonly [string, number | null]; row: never };
  keep_gift: {
    values: readonly [number, string, string, string, string | null, string, number, number];
    row: { orderId: number };
  };
  keep_passkey_challenge: { values: readonly [string, string, string, number]; row: never };
  keep_receipt_file: {
    values: readonly [string, Uint8Array | null, string | null];
    row: { id: string };
  };
  keep_supplier_conflict: {
    values: readonly [number, number, string, string | null, string, string];
    row: { costUSD: string | null };
  };
  keep_unknown_payment: { values: readonly [string]; row: never };
  keep_unmatched_capture: {
    values: readonly [string, string, string, string, string | null, boolean];
    row: { id: number };
  };
  "last-settings": { values: readonly []; row: { version: number; values: unknown } };
  last_changed_position: { values: readonly []; row: { position: string } };
  latest_customers: { values: readonly [number | string, number | string]; row: { email: string } };
  leave_web_processes: { values: readonly [string]; row: never };
  lift_block: {
    values: readonly [string | null, string | null, number];
    row: { "?column?": number };
  };
  list_coupon_codes: {
    values: readonly [number, string, number | string, number | string];
    row: { code: string; uses: number; maxUses: number | null; orderId: number | null };
  };
  list_coupons: {
    values: readonly [string, number | string, number];
    row: {
      id: number;
      version: number;
      name: string;
      kind: string;
      value: number;
      categoryIds: (number | null)[];
      code: string | null;
      codes: number;
      products: unknown;
      minimumUSD: string;
      capUSD: string | null;
      totalUses: number | null;
      usesPerBuyer: number | null;
      firstOrderOnly: boolean;
      isActive: boolean;
      startsAt: string;
      endsAt: string;
      time: string;
      reserved: number;
      spent: number;
      givenUSD: string;
      soldUSD: string;
    };
  };
  list_upstream_products: {
    values: readonly [boolean, number, number];
    row: {
      id: number;
      name: string;
      nameAr: string | null;
      description: string;
      descriptionAr: string | null;
      imageUrl: string;
      categoryId: number;
      price: number;
      lowest: number | null;
      quantityPrices: unknown;
      fulfilment: string;
      isActive: boolean;
      units: number;
      steps: unknown;
      hasKeyStep: boolean;
      choices: unknown;
      game: unknown;
      createdAt: Date;
      updatedAt: Date;
    };
  };
  lock_account: { values: readonly [number]; row: object };
  lock_address: { values: readonly [string]; row: { "?column?": number } };
  lock_api_keys: { values: readonly []; row: { locked: number } };
  lock_batch_cost: {
    values: readonly [string];
    row: { productId: number; costCents: number | null };
  };
  lock_bulk_edit: { values: readonly [number]; row: { id: number } };
  lock_bulk_edit_to_run: { values: readonly [number]; row: { state: string; change: unknown } };
  lock_cart: { values: readonly [string]; row: { "?column?": number } };
  lock_category: { values: readonly [number]; row: { id: number } };
  lock_cheaper_notice: { values: readonly [string]; row: { "?column?": number } };
  lock_coupon: { values: readonly [number]; row: { id: number } };
  lock_dispute: { values: readonly [string]; row: { "?column?": number } };
  lock_due_erasure: {
    values: readonly [number, Date | null];
    row: { userId: number | null; email: string; locale: string };
  };
  lock_erased_user: { values: readonly [number | null]; row: { isAdmin: boolean } };
  lock_erasing_user: { values: readonly [number | null]; row: { isAdmin: boolean } };
  lock_featured: { values: readonly []; row: { "?column?": number } };
  lock_figure_state: {
    values: readonly [];
    row: {
      summedUntil: Date | null;
      rebuildAt: Date | null;
      formula: number;
      isSettled: boolean | null;
    };
  };
  lock_game: { values: readonly [number]; row: { id: number } };
  lock_game_slug: { values: readonly [string]; row: { "?column?": number } };
  lock_idempotency_key: { values: readonly [string]; row: { "?column?": number } };
  lock_import: { values: readonly []; row: { "?column?": number } };
  lock_merged_lines: { values: readonly [string, string]; row: { id: number } };
  lock_note: { values: readonly [number]; row: { writtenBy: number; orderId: number | null } };
  lock_open_orders: { values: readonly [string]; row: { id: number } };
  lock_option_set: { values: readonly [number]; row: { id: number } };
  lock_order: { values: readonly [number]; row: { status: string } };
  lock_order_of_note: { values: readonly [number]; row: { email: string } };
  lock_orders_to_erase: {
    values: readonly [number | null, string, number | string];
    row: { id: number };
  };
  lock_policy: { values: readonly [string]; row: { "?column?": number } };
  lock_prepaid_charge: { values: readonly [number]; row: { left: number } };
  lock_previews_of_admin: { values: readonly [number | string]; row: { "?column?": number } };
  lock_product_to_delete: { values: readonly [number]; row: { id: number } };
  lock_products: { values: readonly [readonly number[]]; row: { id: number } };
  lock_products_of_set: { values: readonly [number]; row: { id: number } };
  lock_products_to_change: { values: readonly [readonly number[]]; row: { id: number } };
  lock_receipt_series: { values: readonly [string]; row: { last: number } };
  lock_revealing_admin: { values: readonly [string]; row: { "?column?": number } };
  lock_settings: { values: readonly []; row: { "?column?": number } };
  lock_staff: { values: readonly []; row: { "?column?": number } };
  lock_to_order: { values: readonly [string, string | null]; row: object };
  lock_topup: {
    values: readonly [number];
    row: {
      productId: number;
      status: string | null;
      attempt: number;
      reference: string | null;
      refundId: number | null;
      unpaidRefundId: number | null;
      releasedUnits: number;
    };
  };
  lock_upstream_order: { values: readonly [number, string]; row: { locked: number } };
  lock_waiting_message: { values: readonly [string, string]; row: { id: number } };
  lock_webhook: { values: readonly [number]; row: { id: number } };
  lock_webhooks: { values: readonly []; row: { locked: number } };
  lowest_prices: {
    values: readonly [readonly number[], number];
    row: { id: number; lowest: string };
  };
  mails_of_customer: {
    values: readonly [string, number | null, number | string];
    row: {
      id: number;
      orderId: number | null;
      kind: string;
      createdAt: Date;
      sentAt: Date | null;
      bouncedAt: Date | null;
      refusals: number;
    };
  };
  make_job_due: { values: readonly [string, string]; row: { "?column?": number } };
  mark_capture_unanswered: { values: readonly [number]; row: never };
  mark_returns_asked: { values: readonly [number]; row: never };
  mark_unpaid: { values: readonly [number, number]; row: never };
  move_backfill: {
    values: readonly [string, number, number, string | null];
    row: { isDone: boolean };
  };
  move_cart_coupon: { values: readonly [string, string]; row: never };
  move_order: {
    values: readonly [number, string | null, string | null, string, string, Date | null];
    row: { id: number };
  };
  name_product: { values: readonly [number]; row: { name: string; steps: unknown } };
  name_topup: { values: readonly [number, number, string | null]; row: never };
  next_figure_slots: { values: readonly []; row: { a: Date | null; b: Date | null } };
  next_option_set_id: { values: readonly []; row: { id: number } };
  next_product_ids: { values: readonly [number]; row: { id: number } };
  note_missing_payment: { values: readonly [number, string]; row: never };
  note_outage: { values: readonly [string]; row: never };
  note_provider_refusal: { values: readonly [string, string, string]; row: never };
  note_stuck_event: { values: readonly [string]; row: never };
  note_unreadable_dispute: { values: readonly [string, string, string, string | null]; row: never };
  notes_of_customer: {
    values: readonly [string, number | string];
    row: {
      id: number;
      orderId: number | null;
      text: string;
      writtenBy: number;
      writer: string;
      createdAt: Date;
      takenBackAt: Date | null;
      takenBackBy: string | null;
    };
  };
  notes_of_order: {
    values: readonly [number, number | string];
    row: {
      id: number;
      orderId: number | null;
      text: string;
      writtenBy: number;
      writer: string;
      createdAt: Date;
      takenBackAt: Date | null;
      takenBackBy: string | null;
    };
  };
  offer_batch: { values: readonly [string]; row: never };
  open_backfills: { values: readonly [readonly string[]]; row: { count: number } };
  open_gift: { values: readonly [number, string]; row: { "?column?": number } };
  open_session: { values: readonly [string, number, Date | null, number, boolean]; row: never };
  order_categories: { values: readonly [readonly number[]]; row: never };
  order_to_issue_receipt: {
    values: readonly [number];
    row: {
      locale: string;
      total: string;
      sarRate: string;
      paidAt: Date;
      chargeCurrency: string;
      lines: unknown;
    };
  };
  orders_of_customer: {
    values: readonly [string, number | null, number | string];
    row: { id: number };
  };
  owns_order: { values: readonly [number, number, string]; row: { id: number } };
  phones_of_customer: {
    values: readonly [string, number | null, number | string];
    row: { phone: string | null };
  };
  "place-policy": { values: readonly [string, number | null]; row: { id: number } };
  "place-product": { values: readonly [number]; row: { id: number } };
  "place-shelves": { values: readonly []; row: { slug: string | null; count: number } };
  policies_in_force: { values: readonly []; row: { versions: unknown } };
  position_of_moment: { values: readonly [Date | null]; row: { position: string } };
  position_order_changes: { values: readonly [number | string]; row: { changes: number } };
  prove_session: { values: readonly [string]; row: never };
  quarantine_batches: { values: readonly [readonly string[]]; row: never };
  quarantine_keys: { values: readonly [readonly string[]]; row: never };
  question_batches: { values: readonly [readonly string[]]; row: never };
  queue_claim_mail: {
    values: readonly [number, number | null, string, string];
    row: { id: number };
  };
  queue_former_address_mail: { values: readonly [number, string, string]; row: { id: number } };
  queue_gift_again: { values: readonly [number, string]; row: { id: number } };
  queue_order_mail: { values: readonly [number, string, string]; row: { id: number } };
  read_bought_items: {
    values: readonly [number];
    row: {
      productId: number;
      quantity: number;
      options: unknown;
      topupFields: unknown;
      sessionId: string;
    };
  };
  read_charged_payment: {
    values: readonly [number];
    row: { usd: number; minor: number | null; refunds: unknown };
  };
  read_coupon_buyer: {
    values: readonly [number, string, number | null, string, string | null];
    row: { uses: number; hasPaid: boolean; hasFirst: boolean };
  };
  read_ending_stock: {
    values: readonly [Date | null, number, number, number | string];
    row: {
      id: number;
      name: string;
      nameAr: string | null;
      imageUrl: string;
      units: number;
      soldUnits: number;
      daysLeft: number;
      all: number;
    };
  };
  read_moment: { values: readonly [Date | null]; row: { at: Date } };
  read_open_order: {
    values: readonly [number, Date | null];
    row: {
      snapshot: string;
      total: number;
      currency: string;
      isHeld: boolean;
      payments: unknown;
      products: unknown;
    };
  };
  read_order_costs: {
    values: readonly [number];
    row: {
      itemId: number | null;
      costCents: number | null;
      isPaid: boolean;
      kept: number;
      fee: number | null;
    };
  };
  read_points: { values: readonly [readonly string[]]; row: { key: string | null; taken: number } };
  read_prepaid_charge: {
    values: readonly [number];
    row: { apiKeyId: number; charged: number; returned: number };
  };
  read_prepaid_returns: { values: readonly [number]; row: { requestKey: string; amount: number } };
  read_providers_of_payments: {
    values: readonly [number];
    row: { provider: string; last: number };
  };
  read_search_words: { values: readonly [string]; row: { query: string | null } };
  read_sold_keys: { values: readonly [number]; row: { id: string; sealed: string } };
  read_topups: {
    values: readonly [number];
    row: { hasOpen: boolean; holdsCodes: boolean; wasPromised: boolean };
  };
  read_tour: {
    values: readonly [number | string];
    row: {
      version: number;
      savedZone: boolean;
      productId: number | null;
      mail: boolean;
      provider: boolean;
      policies: boolean;
      product: boolean;
      keys: boolean;
      purchase: boolean;
    };
  };
  read_uncorrected_topup: {
    values: readonly [number, number, Date | null];
    row: { paymentId: number; amount: number };
  };
  read_waiting_order: {
    values: readonly [number];
    row: {
      paymentId: number;
      isDue: boolean | null;
      isHeld: boolean | null;
      isTold: boolean;
      isClaimed: boolean;
      left: number;
    };
  };
  rebuild_by_formula: { values: readonly [number, boolean]; row: never };
  reconcile_alerts: {
    values: readonly [number, number, Date | null, number | string];
    row: { id: number; kind: string; facts: unknown };
  };
  record_api_key_use: { values: readonly [number, string | null]; row: never };
  record_bounce: { values: readonly [number, string | null]; row: { id: number } };
  record_capture: {
    values: readonly [
      number,
      number,
      string | null,
      number | string | null,
      Date | null,
      string,
      string | null,
      number | null,
      number | null,
    ];
    row: {
      status: string;
      waitsFor: string | null;
      isRecorded: boolean;
      heldFor: string | null;
      furtherProvider: string | null;
      rules: unknown;
    };
  };
  record_gift_opening: { values: readonly [number, string]; row: never };
  record_key_action: { values: readonly [number, string, number]; row: never };
  record_mail_expiry: { values: readonly [number]; row: never };
  record_mail_refusal: {
    values: readonly [number, string | null, boolean, number];
    row: { refusals: number };
  };
  record_mail_sent: {
    values: readonly [number, string, boolean, boolean, string | null];
    row: { isUnsent: boolean };
  };
  record_opening: {
    values: readonly [number, string, string, string | null, string];
    row: { itemId: number };
  };
  record_openings: { values: readonly [readonly number[], string]; row: never };
  record_order_event: {
    values: readonly [number, string, string | null, string | null, string, string];
    row: never;
  };
  record_replacements: {
    values: readonly [number, readonly string[], readonly string[]];
    row: never;
  };
  record_topup_rejection: {
    values: readonly [number, number, number, number];
    row: { mayCorrect: boolean; unsentMailId: number | null };
  };
  record_topup_submission: { values: readonly [number, number, string | null, number]; row: never };
  record_upstream_callback: {
    values: readonly [
      number,
      string | null,
      number,
      number | null,
      number,
      boolean | null,
      number,
      Date | null,
      number,
    ];
    row: never;
  };
  recover_jobs: { values: readonly [readonly string[], readonly string[]]; row: never };
  redraw_receipts: { values: readonly [number]; row: never };
  refund_to_issue_receipt: {
    values: readonly [number];
    row: {
      amount: string;
      chargeMinor: number | null;
      refundedAt: Date | null;
      facts: unknown;
      number: number;
      before: number;
    };
  };
  refunds_of_customer: {
    values: readonly [string, number | null, number | string];
    row: {
      id: number;
      orderId: number;
      amountUSD: string;
      status: string;
      reason: string;
      createdAt: Date;
    };
  };
  release_batch: { values: readonly [string]; row: never };
  release_costs: { values: readonly [number]; row: never };
  release_held_payment: {
    values: readonly [number, number];
    row: {
      provider: string;
      captureId: string | null;
      currency: string;
      minor: number | null;
      fee: number | null;
    };
  };
  release_hold: { values: readonly [string | null, number, number]; row: never };
  release_items: { values: readonly [number]; row: never };
  release_keys: { values: readonly [number]; row: never };
  release_lock_products: { values: readonly [number]; row: { id: number } };
  release_units: { values: readonly [number]; row: never };
  remove_bought_lines: { values: readonly [string, string]; row: { id: number } };
  remove_bought_units: { values: readonly [string, string]; row: never };
  remove_cart_coupon: { values: readonly [string]; row: never };
  renew_jobs: { values: readonly [readonly string[]]; row: never };
  reopen_backfill: { values: readonly [string]; row: never };
  reseal_licence_keys: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: string };
  };
  reseal_mails: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_order_items: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_products: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_second_factors: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_upstream_accounts: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_webhook_secrets: {
    values: readonly [readonly string[], readonly string[], readonly string[]];
    row: { id: string };
  };
  resend_alert_message: { values: readonly [number]; row: { channel: string; attempts: number } };
  resend_webhook_delivery: { values: readonly [number | string]; row: { endpointId: number } };
  reserve_for_waiting: { values: readonly [readonly number[]]; row: { id: string } };
  restore_point: { values: readonly [string]; row: never };
  retire_secrets_keys: { values: readonly [readonly string[]]; row: { transaction: string } };
  retry_jobs: { values: readonly [readonly string[], number, string | null]; row: never };
  return_unseen_keys: { values: readonly [number]; row: never };
  return_unused_units: { values: readonly [number]; row: never };
  reveal_gift_item: { values: readonly [number, number]; row: never };
  reveal_lines: { values: readonly [readonly number[]]; row: never };
  reveal_orders_for_mails: {
    values: readonly [readonly number[]];
    row: {
      orderId: number;
      locale: string;
      currency: string;
      sarRate: string;
      total: string;
      items: unknown;
      isLate: boolean;
    };
  };
  revoke_exposed_api_key: {
    values: readonly [Uint8Array];
    row: { id: number; name: string; ending: string };
  };
  revoke_reported_keys: {
    values: readonly [number, readonly string[]];
    row: { id: string; batchId: string | null };
  };
  save_asked_request: { values: readonly [string, number, string, string]; row: { id: number } };
  save_cart_coupon: { values: readonly [string, string]; row: never };
  save_cart_line: {
    values: readonly [string, number, string, string, string, string, number];
    row: { id: number };
  };
  save_confirmed_request: { values: readonly [string, number, string, string]; row: never };
  save_item_content: { values: readonly [number, string | null]; row: never };
  save_payment: {
    values: readonly [number, string, string | null, number | string, string, number | null];
    row: { id: number };
  };
  save_refund_halalas: { values: readonly [number, number | null]; row: never };
  search: {
    values: readonly [string, number, number];
    row: {
      id: number;
      name: string;
      nameAr: string | null;
      description: string;
      descriptionAr: string | null;
      imageUrl: string;
      priceUSD: string;
      total: number | null;
    };
  };
  "search-offers": {
    values: readonly [readonly number[]];
    row: {
      id: number | null;
      name: string;
      nameAr: string | null;
      description: string;
      descriptionAr: string | null;
      imageUrl: string;
      priceUSD: string;
      isAvailable: boolean;
    };
  };
  "search-word": { values: readonly [string, number]; row: { finds: string | null } };
  second_badges_for_buyer: {
    values: readonly [readonly number[]];
    row: { id: number; badge: string | null };
  };
  second_badges_for_shop: {
    values: readonly [readonly number[]];
    row: { id: number; badge: string | null };
  };
  see_outage: { values: readonly [string]; row: never };
  sell_reserved_keys: {
    values: readonly [number];
    row: {
      id: number;
      productId: number;
      quantity: number;
      fulfilment: string;
      choice: string;
      options: unknown;
      topupFields: unknown;
      sessionId: string;
      content: string | null;
      keys: unknown;
    };
  };
  send_due_gifts: { values: readonly [string, string, number | string]; row: { queue: string } };
  send_job: {
    values: readonly [string, string, number, number, string | null];
    row: { queue: string };
  };
  send_missing_job: { values: readonly [string, string, number, string | null]; row: never };
  set_coupon_times: { values: readonly [string, string, string, number]; row: never };
  set_work_memory: { values: readonly [string]; row: { set_config: string | null } };
  share_category: { values: readonly [number]; row: { id: number } };
  share_game: { values: readonly [number]; row: { id: number } };
  share_option_set: { values: readonly [number]; row: { steps: unknown } };
  shop_figures: {
    values: readonly [];
    row: {
      jobs: unknown;
      payments: unknown;
      freeKeys: number;
      keyProductsEmpty: number;
      toInbox: unknown;
    };
  };
  silent_jobs: { values: readonly [string]; row: { id: string; leasedAt: string } };
  sitemap_parts: { values: readonly [number]; row: { part: number; updatedAt: Date } };
  spread_of_inbox: { values: readonly []; row: { cases: number; median: number; p95: number } };
  spread_of_refunds: { values: readonly []; row: { cases: number; median: number; p95: number } };
  stock_find_back: {
    values: readonly [];
    row: { productId: number; choice: string; waiting: number; units: number; toldLately: number };
  };
  stock_lock: { values: readonly []; row: { isMine: boolean | null } };
  stock_tell: {
    values: readonly [number, string, number | string, string, string];
    row: { queue: string };
  };
  stock_told_in_window: { values: readonly []; row: { count: number } };
  sum_customers: {
    values: readonly [readonly string[], number | string];
    row: { email: string | null; orders: number; lastOrderAt: Date | null; spentUSD: string };
  };
  sum_orders_of_customer: {
    values: readonly [string, number | null, number | string];
    row: {
      orders: number;
      paid: number;
      first: Date | null;
      last: Date | null;
      captured: string | null;
      refunded: string | null;
      spent: string | null;
    };
  };
  sum_thirty_days: { values: readonly [string, string]; row: { cents: number; orders: number } };
  sum_unbooked_moyasar_returns: { values: readonly [string]; row: { minor: number } };
  sum_visits: { values: readonly [string, string, string]; row: { seen: number; added: number } };
  take_alert_message: {
    values: readonly [number];
    row: {
      id: number;
      publicId: string;
      kind: string;
      channel: string;
      target: string;
      day: string | null;
      attempts: number;
    };
  };
  take_changed_slots: { values: readonly [number | string]; row: { slot: Date } };
  take_jobs_again: {
    values: readonly [string, number | string];
    row: {
      id: string;
      data: unknown;
      tries: number;
      requestId: string | null;
      traceparent: string | null;
    };
  };
  take_jobs_new: {
    values: readonly [string, number | string];
    row: {
      id: string;
      data: unknown;
      tries: number;
      requestId: string | null;
      traceparent: string | null;
    };
  };
  take_keys: {
    values: readonly [number | null, number, string, number | string];
    row: { id: string };
  };
  take_passkey_challenge: {
    values: readonly [string, string];
    row: { challenge: string; isFresh: boolean };
  };
  take_pending_topups: {
    values: readonly [Date | null, number | string];
    row: { orderItemId: number; attempt: number };
  };
  take_point: { values: readonly [string, number]; row: { taken: number; wait: number | null } };
  take_point_below: { values: readonly [string, number, number]; row: { taken: number } };
  take_provider_event: {
    values: readonly [
      string,
      string,
      string,
      string | null,
      string,
      string,
      string | null,
      string | null,
    ];
    row: never;
  };
  take_receipts_not_drawn: {
    values: readonly [number | string, string | null];
    row: { id: string; kind: string; number: number; issuedAt: Date; facts: unknown };
  };
  take_released_topup: { values: readonly [number]; row: never };
  take_released_units: { values: readonly [number, number]; row: never };
  take_replacements: {
    values: readonly [number | null, number, string, number | string, readonly string[]];
    row: { id: string };
  };
  take_turn_of_order_changes: { values: readonly []; row: { taken: boolean } };
  take_upstream_callbacks: {
    values: readonly [number, Date | null];
    row: {
      orderId: number;
      apiKeyId: number;
      orderNumber: string;
      url: string | null;
      told: string | null;
      tries: number;
      publicId: string;
      returned: number;
      sealed: string;
      age: number;
      now: number;
    };
  };
  take_waiting_orders: {
    values: readonly [number | string];
    row: { orderId: number; isTold: boolean };
  };
  take_webhook_deliveries: {
    values: readonly [readonly number[], readonly number[], Date | null, number];
    row: {
      id: string;
      endpointId: number;
      attempts: number;
      publicId: string;
      body: string | null;
      url: string;
      failures: number;
      secrets: unknown;
    };
  };
  tell_buyers_of_batch: { values: readonly [string, string, string]; row: { queue: string } };
  "tell_order-checking": {
    values: readonly [string, string, number | string];
    row: { queue: string };
  };
  "tell_order-late": { values: readonly [string, string, number | string]; row: { queue: string } };
  "tell_order-unpaid": {
    values: readonly [string, string, number | string];
    row: { queue: string };
  };
  touch_admin_session: { values: readonly [string]; row: never };
  try_alerts_turn: { values: readonly []; row: { mine: boolean | null } };
  try_mailbox_code: { values: readonly [string, Date | null, number]; row: { hash: string } };
  try_refusals_turn: { values: readonly [string]; row: { isMine: boolean | null } };
  try_webhook_fan_out_turn: { values: readonly []; row: { mine: boolean | null } };
  unassign_keys: { values: readonly [number]; row: never };
  unsay_stock_mail: { values: readonly [number]; row: never };
  wait_unfilled: {
    values: readonly [number, string | null, string | null, number, string];
    row: never;
  };
  wake_webhook: { values: readonly [number, Date]; row: never };
  withdraw_note: { values: readonly [string | null, number]; row: never };
  withdraw_uncorrected_topup: { values: readonly [number, number | null]; row: never };
  write_featured: { values: readonly [readonly number[], readonly number[]]; row: never };
}
