import type { PushSender, PushVerdict } from '../../ports/push.ts';
import type { Metrics } from './metrics.ts';

const labels: Readonly<Record<PushVerdict['outcome'], string>> = {
  sent: 'sent',
  gone: 'gone',
  later: 'failed',
  refused: 'failed',
};

/** Counts each attempt to send a push notification, by its outcome. */
export function countPushes(sender: PushSender, attempts: Metrics['messages']): PushSender {
  return {
    platforms: sender.platforms,
    async send(messages) {
      const outcomes = await sender.send(messages);
      for (const { outcome } of outcomes) attempts.inc({ channel: 'push', outcome: labels[outcome] });
      return outcomes;
    },
  };
}
