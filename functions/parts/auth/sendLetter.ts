import type { MetricName } from '../../../shared/api/metrics.ts';
import type { Mail } from '../../ports/mail.ts';

export interface Postbox {
  mail: Mail;
  count: (what: MetricName) => void;
}

/**
 * Sends what a request has already decided. A mail that is refused changes no answer, for an answer that told of it
 * would tell that there is such an address: it is counted, and enough of them call a person.
 */
export async function sendLetter({ mail, count }: Postbox, letter: Parameters<Mail['send']>[0]): Promise<boolean> {
  try {
    await mail.send(letter);
    return true;
  } catch {
    count('mailsRefused');
    return false;
  }
}
