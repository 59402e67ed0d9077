export type Help = { browser: string; steps: readonly string[] };

/** How to allow the position again after it was denied, in the browser the walker has in hand. */
export function locationHelp(userAgent: string): Help {
  if (/iPhone|iPad|iPod/.test(userAgent))
    return {
      browser: 'iPhone and iPad',
      steps: [
        'Open Settings, then Privacy & Security, then Location Services.',
        'Switch it on, and choose "While Using" for your browser.',
        'Come back here and try again.',
      ],
    };
  if (/Firefox\//.test(userAgent))
    return {
      browser: 'Firefox',
      steps: [
        'Click the padlock or the location sign beside the address.',
        'Remove "Blocked" next to "Access your location".',
        'Try again and choose "Allow".',
      ],
    };
  if (/Edg|Chrome\//.test(userAgent))
    return {
      browser: /Edg/.test(userAgent) ? 'Edge' : 'Chrome',
      steps: [
        'Tap the sign at the left of the address.',
        'Open "Permissions" or "Site settings" and set Location to "Allow".',
        'Come back here and try again.',
      ],
    };
  if (/Safari\//.test(userAgent))
    return {
      browser: 'Safari',
      steps: [
        'Open Safari, then Settings, then Websites, then Location.',
        'Set this site to "Allow".',
        'Come back here and try again.',
      ],
    };
  return {
    browser: 'your browser',
    steps: ['Open the settings of this site.', 'Allow it to know your location.', 'Come back here and try again.'],
  };
}
