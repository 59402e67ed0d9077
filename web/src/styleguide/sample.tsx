import type { ReactNode } from 'react';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4">
      <h2 className="caps text-ink-3">{title}</h2>
      {children}
    </section>
  );
}
