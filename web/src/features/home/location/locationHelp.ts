import { phrase } from '../../../../../shared/domain/phrase.ts';
export type Help = { browser: string; steps: readonly string[] };

/** How to allow the position again after it was denied, in the browser the walker has in hand. */
export function locationHelp(userAgent: string): Help {
  if (/iPhone|iPad|iPod/.test(userAgent))
    return {
      browser: phrase('iPhone and iPad'),
      steps: [
        phrase('Open Settings, then Privacy & Security, then Location Services.'),
        phrase('Turn it on, and choose "While Using" for your browser.'),
        phrase('Come back here and try again.'),
      ],
    };
  if (/Firefox\//.test(userAgent))
    return {
      browser: 'Firefox',
      steps: [
        phrase('Click the padlock or the location sign beside the address.'),
        phrase('Remove "Blocked" next to "Access your location".'),
        phrase('Try again and choose "Allow".'),
      ],
    };
  if (/Edg|Chrome\//.test(userAgent))
    return {
      browser: /Edg/.test(userAgent) ? 'Edge' : 'Chrome',
      steps: [
        phrase('Tap the icon to the left of the address.'),
        phrase('Open "Permissions" or "Site settings" and set Location to "Allow".'),
        phrase('Come back here and try again.'),
      ],
    };
  if (/Safari\//.test(userAgent))
    return {
      browser: 'Safari',
      steps: [
        phrase('Open Safari, then Settings, then Websites, then Location.'),
        phrase('Set this site to "Allow".'),
        phrase('Come back here and try again.'),
      ],
    };
  return {
    browser: phrase('your browser'),
    steps: [
      phrase('Open the settings of this site.'),
      phrase('Allow it to know your location.'),
      phrase('Come back here and try again.'),
    ],
  };
}
