// The order of transactions: Indexed Database, "Transaction scheduling".

// Starts the transactions that no earlier one blocks.
export const startTransactions = (database) => {
  const readers = new Set();
  const writers = new Set();
  for (const transaction of database.transactions) {
    if (writers.size === database.stores.size && database.stores.size > 0) return;
    const isReader = transaction.mode === 'readonly';
    let isBlocked = false;
    for (const store of transaction.stores.values()) {
      if (writers.has(store) || (!isReader && readers.has(store))) isBlocked = true;
      (isReader ? readers : writers).add(store);
    }
    if (isBlocked || transaction.isStarted) continue;
    transaction.isStarted = true;
    transaction.connection.refresh();
    transaction.proceed();
  }
};
