// Written by npm run make:statements from the migrated database: the parameters and columns of each
// named statement. Do not edit.

export interface StatementTypes {
  backfill_key: { values: [string, string]; row: { isNotNull: boolean } };
  backfill_place: { values: [string]; row: { last: string | null; isDone: boolean } };
  begin_backfill: { values: [string]; row: never };
  begin_capture: {
    values: [string, boolean];
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
      orderId: number;
      orderStatus: string;
      waitsFor: string | null;
      total: number;
    };
  };
  begin_sales: {
    values: [Date | null, number | string, number];
    row: { id: number; state: string | null };
  };
  claim_payment: { values: [number, string, number, Date]; row: { id: number } };
  claim_topups: {
    values: [readonly number[]];
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
  clear_cart: { values: [string]; row: never };
  close_provider_events: { values: [readonly string[]]; row: { id: string } };
  close_returned_capture: { values: [string, number | string, string]; row: { id: number } };
  complete_jobs: { values: [readonly (number | string)[]]; row: never };
  complete_order: {
    values: [
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
  correct_address: {
    values: [number, string, number, number | string, boolean];
    row: { id: number };
  };
  correct_topup: {
    values: [number, number, string | null, string, string, string | null, string | null];
    row: { id: number };
  };
  cost_replaced_keys: { values: [number]; row: never };
  count_choices: { values: [number]; row: { choice: string; units: number } };
  count_coupon_use: {
    values: [number, string, number, Date | null, string, string];
    row: { isTaken: boolean; turn: unknown; accountTurn: unknown };
  };
  count_web_processes: { values: [string]; row: { others: number } };
  credit_topup: {
    values: [number, Date | null, string | null, string];
    row: { lostUSD: string | null };
  };
  dry_run_first_order_above: {
    values: [string];
    row: { looked: number; held: number; examples: unknown };
  };
  dry_run_many_payers: {
    values: [string];
    row: { looked: number; held: number; examples: unknown };
  };
  dry_run_phone_currency: {
    values: [string];
    row: { looked: number; held: number; examples: unknown };
  };
  end_alert_try: { values: [number, number, string, string | null, number]; row: never };
  end_backfill_pass: { values: [string, number, number]; row: { isDone: boolean } };
  end_provider_refusals: { values: [readonly string[]]; row: never };
  end_sales: {
    values: [Date | null, number | string, number];
    row: { id: number; state: string | null };
  };
  end_try: {
    values: [
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
  fill_endings: { values: [readonly string[], readonly string[]]; row: { id: string } };
  find_alerts_of_message: {
    values: [number];
    row: {
      id: number;
      kind: string;
      subject: string;
      facts: unknown;
      raisedAt: Date;
      ofKind: number;
    };
  };
  find_answered_topup: { values: [number]; row: { orderId: number; attempt: number } };
  find_blocked: {
    values: [readonly string[], readonly string[]];
    row: { isBlocked: boolean; players: unknown };
  };
  find_booked_return: { values: [string]; row: { isBooked: boolean } };
  find_capture_match: { values: [string]; row: { isMatched: boolean } };
  find_captured_payments: {
    values: [number];
    row: {
      paymentId: number;
      orderId: number;
      provider: string;
      providerOrderId: string;
      captureId: string | null;
    };
  };
  find_captures_to_ask_about: {
    values: [number, Date | null];
    row: {
      paymentId: number;
      orderId: number;
      provider: string;
      providerOrderId: string;
      captureId: string | null;
    };
  };
  find_cart: {
    values: [string];
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
    values: [string, number];
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
    values: [string, string, string, Date | null, readonly string[], readonly string[]];
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
  find_credit_of_supplier: { values: [number, number]; row: { reference: string | null } };
  find_credited_since_refund: { values: [number]; row: { itemId: number } };
  find_due_lanes: { values: [readonly string[]]; row: { key: string | null } };
  find_due_payments: {
    values: [Date | null, number, number, number];
    row: {
      id: number;
      provider: string;
      providerOrderId: string;
      status: string;
      attempt: number;
      updatedAt: Date;
      orderId: number;
      isOverdue: boolean | null;
    };
  };
  find_keys_without_ending: {
    values: [string | null, number | string];
    row: { id: string; sealed: string };
  };
  find_mails: {
    values: [readonly number[]];
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
  find_next_sale: { values: [Date | null, number, string]; row: { id: number } };
  find_open_deliveries: {
    values: [readonly number[]];
    row: { orderId: number; topups: unknown; mailId: number | null; isGiftToSend: boolean };
  };
  find_open_order: {
    values: [string, Date | null];
    row: {
      id: number;
      total: number;
      locale: string;
      createdAt: Date;
      isExpired: boolean;
      payments: number;
      latest: unknown;
    };
  };
  find_overdue_orders: {
    values: [Date | null, readonly string[], number | string, Date | null, number];
    row: { id: number; expiresAt: Date; minutes: number };
  };
  find_own_order: {
    values: [number, readonly string[], number, readonly string[]];
    row: { id: number };
  };
  find_payment: {
    values: [string, readonly string[] | null];
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
      orderId: number;
      orderStatus: string;
      waitsFor: string | null;
      total: number;
    };
  };
  find_payment_of_capture: {
    values: [string];
    row: {
      paymentId: number;
      orderId: number;
      provider: string;
      providerOrderId: string;
      captureId: string | null;
    };
  };
  find_provider_events: {
    values: [readonly string[]];
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
  find_receipt_file: {
    values: [string];
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
    values: [number, number | null];
    row: { id: string; kind: string; number: number; pdf: Uint8Array | null };
  };
  find_receipts_owed: {
    values: [number | string, boolean, Date | null, string, number];
    row: { kind: string; id: number; at: Date };
  };
  find_reported_batches: { values: [number]; row: { id: string; reports: unknown } };
  find_returned_topup: { values: [number, number]; row: { itemId: number } };
  find_seals_licence_keys: {
    values: [string | null, string, number | string];
    row: { id: string; bound: string; sealed: string };
  };
  find_seals_mails: {
    values: [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string | null };
  };
  find_seals_order_items: {
    values: [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string | null };
  };
  find_seals_products: {
    values: [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string | null };
  };
  find_seals_second_factors: {
    values: [number | null, string, number | string];
    row: { id: string; bound: string; sealed: string };
  };
  find_session: {
    values: [string];
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
    values: [string];
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
  find_topup: { values: [number]; row: { orderId: number } };
  find_uncorrected_topups: {
    values: [Date | null, number | string, Date | null, number];
    row: { itemId: number; orderId: number; correctUntil: Date | null };
  };
  find_wanted_products: { values: []; row: { productId: number } };
  forget_withdrawn_conflicts: { values: [number]; row: never };
  has_previous_jobs: { values: []; row: { has: boolean } };
  hold_keys: {
    values: [
      number | null,
      number,
      number | string,
      string,
      string,
      string,
      Date | null,
      number,
      number,
      string,
    ];
    row: { byPerson: number; byNetwork: number; taken: number };
  };
  hold_order: {
    values: [number, readonly string[], number, string, string | null];
    row: { id: number };
  };
  hold_payment: {
    values: [number, number, string | null, number | string | null, Date | null, string | null];
    row: { id: number };
  };
  hold_units: {
    values: [number, number, number, string, string, string, Date | null, number, number];
    row: { byPerson: number; byNetwork: number; stock: number; isTaken: boolean };
  };
  insert_coupon_use: {
    values: [number, number, string, string, number | null, number | string];
    row: never;
  };
  insert_order: {
    values: [
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
  insert_receipt: {
    values: [
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
  insert_refund: { values: [number, number, number | string, string]; row: { id: number } };
  is_money_moving: { values: [number, readonly string[]]; row: { isMoving: boolean } };
  is_ready: { values: [string]; row: { has: boolean; isReadOnly: boolean | null } };
  is_secrets_key_retired: { values: [string]; row: { id: string } };
  is_transaction_left: { values: [string]; row: { "?column?": number } };
  keep_gift: {
    values: [number, string, string, string, string | null, string, number, number];
    row: { orderId: number };
  };
  keep_receipt_file: { values: [string, Uint8Array | null, string | null]; row: { id: string } };
  keep_supplier_conflict: {
    values: [number, number, string, string | null, string, string];
    row: { costUSD: string | null };
  };
  keep_unmatched_capture: {
    values: [string, string, string, string, string | null];
    row: { id: number };
  };
  "last-settings": { values: []; row: { version: number; values: unknown } };
  leave_web_processes: { values: [string]; row: never };
  lock_cart: { values: [string]; row: { "?column?": number } };
  lock_open_orders: { values: [string]; row: { id: number } };
  lock_order: { values: [number]; row: { status: string } };
  lock_products: { values: [readonly number[]]; row: { id: number } };
  lock_receipt_series: { values: [string]; row: { last: number } };
  lock_to_order: {
    values: [string, string];
    row: { pg_advisory_xact_lock: unknown; pg_advisory_xact_lock: unknown };
  };
  lock_topup: {
    values: [number];
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
  mark_capture_unanswered: { values: [number]; row: never };
  move_backfill: { values: [string, number, number, string | null]; row: { isDone: boolean } };
  move_order: {
    values: [number, string | null, string | null, string, string, Date | null];
    row: { id: number };
  };
  name_product: { values: [number]; row: { name: string; steps: unknown } };
  name_topup: { values: [number, number, string | null]; row: never };
  note_missing_payment: { values: [number, string]; row: never };
  note_provider_refusal: { values: [string, string]; row: never };
  note_unreadable_dispute: { values: [string, string, string, string | null]; row: never };
  open_backfills: { values: [readonly string[]]; row: { count: number } };
  open_session: { values: [string, number, Date | null, number, boolean]; row: never };
  order_to_issue_receipt: {
    values: [number];
    row: { locale: string; total: string; sarRate: string; paidAt: Date; lines: unknown };
  };
  "place-policy": { values: [string, number | null]; row: { id: number } };
  "place-product": { values: [number]; row: { id: number } };
  "place-shelves": { values: []; row: { slug: string | null; count: number } };
  prove_session: { values: [string]; row: never };
  quarantine_batches: { values: [readonly string[]]; row: never };
  quarantine_keys: { values: [readonly string[]]; row: never };
  question_batches: { values: [readonly string[]]; row: never };
  queue_claim_mail: { values: [number, number | null, string, string]; row: { id: number } };
  queue_former_address_mail: { values: [number, string, string]; row: { id: number } };
  queue_gift_again: { values: [number, string]; row: { id: number } };
  queue_order_mail: { values: [number, string, string]; row: { id: number } };
  read_bought_items: {
    values: [number];
    row: {
      productId: number;
      quantity: number;
      options: unknown;
      topupFields: unknown;
      sessionId: string;
    };
  };
  read_coupon_buyer: {
    values: [number, string, number, string];
    row: { uses: number; hasPaid: boolean; hasFirst: boolean };
  };
  read_open_order: {
    values: [number, Date | null];
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
    values: [number];
    row: { itemId: number | null; costCents: number | null; isPaid: boolean; kept: number };
  };
  read_points: { values: [readonly string[]]; row: { key: string | null; taken: number } };
  read_sold_keys: { values: [number]; row: { id: string; sealed: string } };
  read_topups: {
    values: [number];
    row: { hasOpen: boolean; holdsCodes: boolean; wasPromised: boolean };
  };
  read_uncorrected_topup: {
    values: [number, number, Date | null];
    row: { paymentId: number; amount: number };
  };
  read_waiting_order: {
    values: [number];
    row: {
      paymentId: number;
      isDue: boolean | null;
      isHeld: boolean | null;
      isTold: boolean;
      isClaimed: boolean;
      left: number;
    };
  };
  record_bounce: { values: [number, string | null]; row: { id: number } };
  record_capture: {
    values: [
      number,
      number,
      string | null,
      number | string | null,
      Date | null,
      string,
      string | null,
    ];
    row: {
      status: string;
      waitsFor: string | null;
      isRecorded: boolean;
      paidBy: string | null;
      rules: unknown;
    };
  };
  record_mail_expiry: { values: [number]; row: never };
  record_mail_refusal: {
    values: [number, string | null, boolean, number];
    row: { refusals: number };
  };
  record_mail_sent: {
    values: [number, string, boolean, boolean, string | null];
    row: { isUnsent: boolean };
  };
  record_opening: {
    values: [number, string, string, string | null, string];
    row: { itemId: number };
  };
  record_openings: { values: [readonly number[], string]; row: never };
  record_order_event: {
    values: [number, string, string | null, string | null, string, string];
    row: never;
  };
  record_replacements: { values: [number, readonly string[], readonly string[]]; row: never };
  record_topup_rejection: {
    values: [number, number, number, number];
    row: { mayCorrect: boolean; isTold: boolean };
  };
  record_topup_submission: { values: [number, number, string | null, number]; row: never };
  recover_jobs: { values: [string]; row: never };
  refund_to_issue_receipt: {
    values: [number];
    row: {
      amount: string;
      refundedAt: Date | null;
      facts: unknown;
      number: number;
      before: number;
    };
  };
  release_items: { values: [number]; row: never };
  release_keys: { values: [number]; row: never };
  release_lock_products: { values: [number]; row: { id: number } };
  release_units: { values: [number]; row: never };
  remove_bought_lines: { values: [string, string]; row: { id: number } };
  remove_bought_units: { values: [string, string]; row: never };
  remove_cart_coupon: { values: [string]; row: never };
  renew_jobs: { values: [readonly (number | string)[]]; row: never };
  reopen_backfill: { values: [string]; row: never };
  reseal_licence_keys: {
    values: [readonly string[], readonly string[], readonly string[]];
    row: { id: string };
  };
  reseal_mails: {
    values: [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_order_items: {
    values: [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_products: {
    values: [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reseal_second_factors: {
    values: [readonly string[], readonly string[], readonly string[]];
    row: { id: number };
  };
  reserve_for_waiting: { values: [readonly number[]]; row: { id: string } };
  restore_point: { values: [string]; row: never };
  retire_secrets_keys: { values: [readonly string[]]; row: { transaction: string } };
  retry_jobs: { values: [readonly (number | string)[], number, string | null]; row: never };
  reveal_orders_for_mails: {
    values: [readonly number[]];
    row: {
      orderId: number;
      locale: string;
      currency: string;
      sarRate: string;
      total: string;
      items: unknown;
    };
  };
  revoke_reported_keys: {
    values: [number, readonly string[]];
    row: { id: string; batchId: string | null };
  };
  save_cart_coupon: { values: [string, string]; row: never };
  save_cart_line: {
    values: [string, number, string, string, string, string, number];
    row: { id: number };
  };
  save_item_content: { values: [number, string | null]; row: never };
  save_payment: { values: [number, string, string | null, number | string]; row: { id: number } };
  search: {
    values: [string, number, number];
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
    values: [readonly number[]];
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
  "search-word": { values: [string, number]; row: { finds: string | null } };
  sell_reserved_keys: {
    values: [number];
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
  send_due_gifts: { values: [string, string, number | string]; row: { queue: string } };
  send_job: { values: [string, string, number, number, string | null]; row: { queue: string } };
  shop_figures: {
    values: [];
    row: {
      jobs: unknown;
      payments: unknown;
      freeKeys: number;
      keyProductsEmpty: number;
      toInbox: unknown;
    };
  };
  stock_find_back: {
    values: [];
    row: { productId: number; choice: string; waiting: number; units: number; toldLately: number };
  };
  stock_lock: { values: []; row: { isMine: boolean | null } };
  stock_tell: { values: [number, string, number | string, string, string]; row: { queue: string } };
  stock_told_in_window: { values: []; row: { count: number } };
  take_alert_message: {
    values: [number];
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
  take_jobs_again: {
    values: [string, number | string];
    row: {
      id: string;
      data: unknown;
      tries: number;
      requestId: string | null;
      traceparent: string | null;
    };
  };
  take_jobs_new: {
    values: [string, number | string];
    row: {
      id: string;
      data: unknown;
      tries: number;
      requestId: string | null;
      traceparent: string | null;
    };
  };
  take_keys: { values: [number | null, number, string, number | string]; row: { id: string } };
  take_pending_topups: {
    values: [Date | null, number | string];
    row: { orderItemId: number; attempt: number };
  };
  take_point: { values: [string, number]; row: { taken: number; wait: number | null } };
  take_point_below: { values: [string, number, number]; row: { taken: number } };
  take_provider_event: {
    values: [string, string, string, string | null, string, string, string | null, string | null];
    row: never;
  };
  take_receipts_not_drawn: {
    values: [number | string, string | null];
    row: { id: string; kind: string; number: number; issuedAt: Date; facts: unknown };
  };
  take_released_topup: { values: [number]; row: never };
  take_released_units: { values: [number, number]; row: never };
  take_replacements: {
    values: [number | null, number, string, number | string, readonly string[]];
    row: { id: string };
  };
  take_waiting_orders: { values: [number | string]; row: { orderId: number; isTold: boolean } };
  tell_buyers_of_batch: { values: [string, string, string]; row: { queue: string } };
  "tell_order-checking": { values: [string, string, number | string]; row: { queue: string } };
  "tell_order-late": { values: [string, string, number | string]; row: { queue: string } };
  "tell_order-unpaid": { values: [string, string, number | string]; row: { queue: string } };
  touch_admin_session: { values: [string]; row: never };
  unassign_keys: { values: [number]; row: never };
  unsay_stock_mail: { values: [number]; row: never };
  wait_unfilled: { values: [number, string | null, string | null, number, string]; row: never };
  withdraw_uncorrected_topup: { values: [number, number | null]; row: never };
}
