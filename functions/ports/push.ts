export interface Reminder {
  walkerId: string;
  /** Days in a row that end tonight unless the walker goes out. */
  streak: number;
  diesAt: Date;
}

/** Who is to be told that a streak ends tonight. Each walker is handed over once an evening. */
export interface Reminders {
  remind(reminders: readonly Reminder[]): Promise<void>;
}
