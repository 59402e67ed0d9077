import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { diceOf } from '../../shared/domain/seededRandom.fixture.ts';
import { judgeNames } from './names/judge.ts';
import { modelFolder } from './ocr/modelFolder.ts';
import { loadModels, type Models, ModelsMissing } from './ocr/models.ts';
import { readSign } from './readSign.ts';
import { conditions, photograph } from './testing/photograph.ts';

/** Streets in ten languages, without names of three letters, which are never read. */
const allPlateNames: readonly string[] = [
  'Avenue de la Costa, Boulevard Albert 1er, Rue Grimaldi, Rue Princesse Caroline, Avenue Princesse Grace, Boulevard des Moulins, Rue du Portier, Avenue Saint-Michel, Boulevard de Suisse, Rue Bellevue, Avenue Hector Otto, Rue Plati, Boulevard Rainier III, Rue Imberty, Rue de la Turbie, Avenue des Papalins, Rue Louis Notari, Rue Suffren Reymond',
  'Rue de Lunel, Rue de Rivoli, Boulevard Haussmann, Rue du Faubourg Saint-Antoine, Place des Vosges, Rue Mouffetard, Rue Oberkampf, Avenue Émile Zola, Rue Vieille du Temple, Rue Château Landon, Impasse du Curé, Quai de Jemmapes, Rue des Écouffes, Rue Jean-Jacques Rousseau, Rue Crémieux, Rue Lepic, Rue de la Huchette, Allée des Cygnes',
  'Kungsgatan, Vasagatan, Storgatan, Drottninggatan, Linnégatan, Magasinsgatan, Västra Hamngatan, Ångströmsgatan, Östra Larmgatan, Södra Vägen, Prinsgatan, Kyrkogatan, Fredsgatan, Skånegatan, Högbergsgatan, Åsögatan, Bräckevägen, Järntorget',
  'Bahnhofstraße, Hauptstraße, Goethestraße, Mühlenweg, Schönhauser Allee, Königstraße, Unter den Linden, Kurfürstendamm, Lindenstraße, Schillerplatz, Bergmannstraße, Gärtnerstraße, Große Bleichen, Am Schloßgarten, Rosenthaler Straße, Schulstraße, Weißenburger Platz, Zülpicher Straße',
  'Calle de Alcalá, Calle Mayor, Gran Vía, Calle Núñez de Balboa, Paseo del Prado, Calle de la Montera, Calle Peñuelas, Plaza de España, Calle Ibáñez, Avenida de América, Calle Hortaleza, Carrer de Balmes, Carrer del Consell, Calle Logroño, Calle Velázquez, Calle Fuencarral',
  'Via Garibaldi, Via Roma Vecchia, Corso Vittorio Emanuele, Piazza Navona, Via dei Fori Imperiali, Via Nazionale, Via Giulia, Vicolo del Moro, Viale Trastevere, Via Cavour, Via della Scala, Largo Argentina, Via Margutta, Via Dante Alighieri, Via Università, Via Libertà',
  'Ulica Marszałkowska, Ulica Łódzka, Aleje Jerozolimskie, Ulica Nowy Świat, Ulica Piękna, Ulica Długa, Ulica Żelazna, Ulica Świętokrzyska, Plac Zbawiciela, Ulica Krucza, Ulica Mickiewicza, Ulica Słowackiego, Ulica Kościuszki, Ulica Grójecka, Ulica Wąska, Ulica Próżna',
  'Nørrebrogade, Vesterbrogade, Østerbrogade, Købmagergade, Strandgade, Gothersgade, Bredgade, Amagertorv, Frederiksberg Allé, Ærøvej, Sønder Boulevard, Blågårdsgade, Istedgade, Jægersborggade, Rådhuspladsen, Skindergade',
  'Rua Augusta, Rua da Conceição, Avenida da Liberdade, Praça do Comércio, Rua de São Bento, Rua Garrett, Travessa do Alecrim, Rua dos Douradores, Largo do Chiado, Rua João Pessoa, Rua da Misericórdia, Rua Açucenas, Calçada do Combro, Rua das Flores, Rua Santa Catarina, Rua Camões',
].flatMap((names) => names.split(', '));

/** Names with letters that English lacks. */
const withDiacritics = allPlateNames.filter((name) => name !== name.normalize('NFD').replace(/\p{M}|[ßøæłØÆŁ]/gu, ''));

const patient = { timeout: 600_000 };

let models: Models;
beforeAll(async () => {
  models = await loadModels(modelFolder({}));
}, patient.timeout);

const verdictOf = async (picture: Uint8Array, names: string[], rivals: string[] = []) =>
  (await readSign(async () => models, picture, { names, rivals })).verdict;

/** Each takes the models a second or two. */
const tried = ['mid', 'tilt', 'night', 'all'] as const;

it('signs are read in good and in bad light', patient, async () => {
  const missed: string[] = [];
  const wrong: string[] = [];
  for (const condition of tried) {
    const draw = diceOf(7_000 + missed.length + condition.length);
    const name = draw.pick(condition === 'tilt' ? withDiacritics : allPlateNames);
    const other = draw.pick(allPlateNames.filter((one) => one !== name));
    const picture = await photograph(name, conditions[condition](draw), draw);
    const { verdict, found } = await readSign(async () => models, picture, { names: [name], rivals: [] });
    if (verdict !== 'read') missed.push(`${condition} ${name}`);
    if (judgeNames(found, { names: [other], rivals: [] }).verdict === 'read') wrong.push(`${name} as ${other}`);
  }
  expect(wrong).toEqual([]);
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(1);
});

describe('unusual pictures', () => {
  const svgPicture = (body: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 900 600"><rect width="100%" height="100%" fill="#f4f1e6"/>${body}</svg>`,
      ),
    )
      .jpeg()
      .toBuffer();
  const writing = (text: string, y = 320, size = 64) =>
    `<text x="60" y="${y}" font-family="DejaVu Sans" font-weight="bold" font-size="${size}" fill="#14222e">${text}</text>`;

  const plain = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  const emptyPlate =
    '<rect x="80" y="180" width="740" height="180" fill="#1c4f9c"/><rect x="96" y="196" width="708" height="148" fill="none" stroke="#fff" stroke-width="6"/>';

  it.each([
    ['black', () => plain(640, 480, '#000000').jpeg().toBuffer()],
    ['white', () => plain(640, 480, '#ffffff').jpeg().toBuffer()],
    ['of one pixel', () => plain(1, 1, '#1d6b4f').png().toBuffer()],
    ['of a plate without a name', () => svgPicture(emptyPlate)],
  ])('a picture that is %s is unread without loading the models', async (_, draw) => {
    const unloadable = () => Promise.reject(new ModelsMissing('asked'));
    const wanted = { names: ['Rue de Lunel'], rivals: [] };
    expect(await readSign(unloadable, await draw(), wanted)).toMatchObject({ verdict: 'unread', lines: [] });
    await expect(readSign(unloadable, await svgPicture(writing('Rue de Lunel')), wanted)).rejects.toThrow('asked');
  });

  it('a picture of fifty megapixels is read, and a larger one is refused before decoding', patient, async () => {
    const small = await svgPicture(writing('Rue de Lunel'));
    const large = await sharp(small)
      .resize(8_160, 6_120, { fit: 'fill', kernel: 'nearest' })
      .jpeg({ quality: 40 })
      .toBuffer();
    expect(await verdictOf(large, ['Rue de Lunel'])).toBe('read');
    const larger = await sharp({ create: { width: 8_200, height: 6_200, channels: 3, background: '#777777' } })
      .jpeg({ quality: 10 })
      .toBuffer();
    await expect(verdictOf(larger, ['Rue de Lunel'])).rejects.toThrow(/pixel limit/);
  });

  it('a tiny picture of a sign is enlarged and read', patient, async () => {
    const tiny = await sharp(await svgPicture(writing('Lunel')))
      .extract({ left: 26, top: 166, width: 173, height: 66 })
      .resize(120)
      .png()
      .toBuffer();
    expect(await verdictOf(tiny, ['Rue de Lunel'])).toBe('read');
  });

  it('an upside-down picture is not read unless its EXIF orientation turns it', patient, async () => {
    const upright = await svgPicture(writing('Rue Mouffetard'));
    const turned = await sharp(upright).rotate(180).jpeg().toBuffer();
    expect(await verdictOf(turned, ['Rue Mouffetard'])).not.toBe('read');
    const marked = await sharp(turned).withMetadata({ orientation: 3 }).jpeg().toBuffer();
    expect(await verdictOf(marked, ['Rue Mouffetard'])).toBe('read');
  });

  it('a mirrored picture of a sign is not read', patient, async () => {
    const mirrored = await sharp(await svgPicture(writing('Rue Mouffetard')))
      .flop()
      .jpeg()
      .toBuffer();
    expect(await verdictOf(mirrored, ['Rue Mouffetard'])).not.toBe('read');
  });

  it('a page full of text ends as unread after six seconds of CPU time', patient, async () => {
    const row = (_: unknown, at: number) =>
      `<text x="2" y="${20 + at * 38}" font-size="24" font-weight="bold" textLength="1590">${'Lorem ipsum dolor '.repeat(9)}</text>`;
    const page = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="100%" height="100%" fill="#fff"/>${Array.from({ length: 30 }, row).join('')}</svg>`,
    );
    const before = process.cpuUsage();
    expect(await verdictOf(await sharp(page).jpeg().toBuffer(), ['Rue de Lunel'])).toBe('unread');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(9);
  });

  it('a drawn sign or one on a screen is read', patient, async () => {
    const drawn = await svgPicture(
      '<text x="80" y="330" font-family="DejaVu Sans" font-size="80" fill="none" stroke="#222222" stroke-width="4" transform="rotate(-3 450 300)">Rue Mouffetard</text>',
    );
    expect(await verdictOf(drawn, ['Rue Mouffetard'])).toBe('read');
  });

  it.each([
    ['Cyrillic', 'улица Ленина'],
    ['Greek', 'Οδός Ερμού'],
    ['kana', 'ぎんざどおり'],
  ])('a name of %s is not searched because the models do not know its letters', patient, async (_, name) => {
    const picture = await svgPicture(writing(name));
    expect(await readSign(async () => models, picture, { names: [name], rivals: [] })).toEqual({
      verdict: 'unread',
      names: [],
      lines: [],
      found: [],
    });
    expect(await verdictOf(picture, ['Rue Mouffetard'])).not.toBe('read');
  });
});

it('missing models throw ModelsMissing', async () => {
  await expect(loadModels('/nowhere')).rejects.toThrow(ModelsMissing);
});
