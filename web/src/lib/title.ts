/** What the browser's tab says. */
import { t } from './texts';

export function title(page = '', before = ''): void {
  const whole = page ? `${page} · ${t('app.title')}` : t('app.title');
  document.title = before ? `${before} · ${whole}` : whole;
}
