/** The state of each settlement day (O-14.1, O-14.4). Pure. */
import type { DayState, SettlementDay } from '@portal/contract/payments/office';
import { differenceCents } from '../settlement/compare.policy.ts';
import type { ComparisonRow } from '../settlement/compare.repository.ts';
import type { DayRow } from './settlement-days.repository.ts';

interface Stated {
  isOver: boolean;
  differences: number;
  pendingCents: number;
  /** Whether the register has already recorded all payments of a later day. */
  isPassed: boolean;
}

function stateOf({ isOver, differences, pendingCents, isPassed }: Stated): DayState {
  if (!isOver) return 'running';
  if (differences > 0) return 'differs';
  if (pendingCents === 0) return 'in-register';
  return isPassed ? 'differs' : 'complete';
}

/** Days with payments in the portal, and days with transactions only at the gateway; newest first. */
export function presentDays(
  rows: readonly DayRow[],
  comparisons: readonly ComparisonRow[],
  today: string,
): SettlementDay[] {
  const compared = new Map(comparisons.map((comparison) => [comparison.day, comparison]));
  const known = new Set(rows.map(({ day }) => day));
  const elsewhere = comparisons
    .filter(({ day, differences }) => !known.has(day) && differences.length > 0)
    .map(({ day }) => ({ day, payments: 0, totalCents: 0, pendingCents: 0, toExport: 0 }));
  const inRegister = rows.filter(({ pendingCents }) => pendingCents === 0).map(({ day }) => day);
  const lastInRegister = inRegister[0] ?? '';
  return [...rows, ...elsewhere]
    .sort((one, other) => other.day.localeCompare(one.day))
    .map(({ pendingCents, ...row }) => {
      const comparison = compared.get(row.day);
      const differences = comparison?.differences ?? [];
      const isOver = row.day < today;
      const isPassed = row.day < lastInRegister;
      return {
        ...row,
        isOver,
        state: stateOf({ isOver, differences: differences.length, pendingCents, isPassed }),
        gateway: comparison
          ? {
              payments: comparison.gatewayPayments,
              totalCents: comparison.gatewayCents,
              comparedAt: comparison.comparedAt.toISOString(),
            }
          : null,
        registerCents: row.totalCents - pendingCents,
        differences: differences.length,
        differenceCents: differenceCents(differences),
      };
    });
}
