/** Limits the activation links an account is sent, like password reset links (G9). Pure. */
import { activationFigures } from '../steps/registration.figures.ts';

/** Whether another may be sent. `sent` are those of the last day; `scale` widens the limits. */
export function mayResendLink(sent: readonly Date[], now: Date, scale: number): boolean {
  const { hourMs, perHour, perDay } = activationFigures;
  const lastHour = sent.filter((at) => at.getTime() > now.getTime() - hourMs);
  return lastHour.length < perHour * scale && sent.length < perDay * scale;
}
