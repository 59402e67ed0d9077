import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUES, type Catalogue } from '../infra/development/words.ts';

/** One term per language: a sentence with the English word must contain one of these. */
const GLOSSARY: Record<string, Record<string, RegExp>> = {
  streak: {
    de: /serie/i,
    es: /racha|seguid/i,
    fr: /série|d’affilée/i,
    sv: /svit/i,
    pt: /série|seguid/i,
    nl: /reeks|achter elkaar/i,
  },
  'rest day': { de: /Ruhetag/, es: /descanso/, fr: /repos/, sv: /vilodag/i, pt: /descanso/, nl: /rustdag/i },
  leaderboard: {
    de: /Rangliste/,
    es: /clasificaci/i,
    fr: /classement/i,
    sv: /topplist/i,
    pt: /classifica/i,
    nl: /ranglijst/i,
  },
  'friend request': { de: /anfrage/i, es: /solicitud/i, fr: /demande/i, sv: /förfråg/i, pt: /pedido/i, nl: /verzoek/i },
  'street sign': { de: /schild/i, es: /placa/, fr: /plaque/, sv: /skylt/i, pt: /placa/, nl: /bord/i },
  favourite: {
    de: /Favorit|Lieblings/,
    es: /favorit/i,
    fr: /favori/i,
    sv: /favorit/i,
    pt: /favorit/i,
    nl: /favoriet/i,
  },
  point: { de: /Punkt/, es: /punto/i, fr: /point/i, sv: /poäng|GPS-punkt/i, pt: /ponto/i, nl: /punt/i },
};

/** Patterns excluded by a language's register. Lines of the directions say "by" and "towards" with a preposition. */
const REGISTER: Record<string, readonly (readonly [rule: string, pattern: RegExp])[]> = {
  de: [
    ['says du', /\b(Ihnen|Ihre[mnrs]?|(?<!^|[.:!?] )Sie)\b/],
    ['puts no preposition before the name on a sign', /\b(zu|zur|nach|auf|in|an|bei|von|durch) \{street\}/],
  ],
  es: [
    ['says tú', /\b(usted|ustedes)\b/i],
    [
      'puts no preposition before the name on a sign',
      /^(?!(\{turn\} )?por \{street\}$|(\{way\} )?hacia \{street\}$|(\{way\}, )?con \{street\} al lado$).*\b(a|hasta|hacia|por|en|de|con) \{(street|crossing)\}/,
    ],
  ],
  fr: [
    // The plural "vous" for two walkers is allowed.
    ['says tu', /^(?!Vous ne |Vous voyez|Vous disparaissez|.*amis).*(\b(votre|vos)\b|\bvous [a-zéè]+ez\b)/i],
    ['calls a walk a balade', /\bpromenades?\b|\b(une|ta|cette|toute la) marche\b/i],
  ],
  pt: [
    ['says tu', /\b(vocês?|o senhor|a senhora)\b/i],
    ['is that of Portugal', /\b(senha|celular|tela|usuário|compartilh\w+|baixar|arquivos de)\b|\w+ndo\.\.\./i],
    [
      'puts no preposition before the name on a sign',
      /^(?!(em|por) \{street\}$|(\{way\} )?para \{street\}$).*\b(a|à|até|em|na|no|de|por|para) \{(street|crossing)\}/,
    ],
  ],
  nl: [
    ['says je', /\b(u|uw|uzelf)\b/i],
    [
      'puts no preposition before the name on a sign',
      /^(?!(\{way\} )?bij \{street\}$).*\b(aan|in|naar|op|van|bij|tot) \{street\}/,
    ],
  ],
  // The plural "ni" for two walkers is allowed.
  sv: [['says du', /^(?!.*(varandra|vänner|mellan er)).*(?<!\p{L})(ni|er|era|ert)(?!\p{L})/iu]],
};

/** Quoted labels of browsers, which use the formal register. */
const QUOTED = /„[^“]*“|«[^»]*»/g;

/** Placeholder names are removed from the English text. */
const readCatalogue = (language: string): [english: string, translation: string][] =>
  CATALOGUES.flatMap(({ folder }) => {
    const catalogue: Catalogue = JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8'));
    return Object.entries(catalogue)
      .filter(([, translation]) => translation !== '')
      .map(([english, translation]) => [english.replace(/\{\w+/g, '{'), translation.replace(QUOTED, '')]);
  });

describe.each(Object.entries(REGISTER))('the catalogues of %s', (language, rules) => {
  const catalogue = readCatalogue(language);

  it.each(Object.entries(GLOSSARY))(`each sentence with "%s" has its glossary word in ${language}`, (term, words) => {
    const english = new RegExp(`\\b${term}s?\\b(?!, plural)`, 'i');
    const word = words[language] ?? expect.unreachable(`${term} has no word in ${language}`);
    expect(catalogue.filter(([key, translation]) => english.test(key) && !word.test(translation))).toEqual([]);
  });

  it.each(rules)(`the catalogue of ${language} %s`, (_, pattern) => {
    expect(catalogue.filter(([, translation]) => pattern.test(translation))).toEqual([]);
  });
});
