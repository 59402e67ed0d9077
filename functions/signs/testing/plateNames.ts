const list = (names: string) => names.split(', ');

/** Streets in ten languages, without names of three letters, which are never read. */
export const allPlateNames: readonly string[] = [
  'Avenue de la Costa, Boulevard Albert 1er, Rue Grimaldi, Rue Princesse Caroline, Avenue Princesse Grace, Boulevard des Moulins, Rue du Portier, Avenue Saint-Michel, Boulevard de Suisse, Rue Bellevue, Avenue Hector Otto, Rue Plati, Boulevard Rainier III, Rue Imberty, Rue de la Turbie, Avenue des Papalins, Rue Louis Notari, Rue Suffren Reymond',
  'Rue de Lunel, Rue de Rivoli, Boulevard Haussmann, Rue du Faubourg Saint-Antoine, Place des Vosges, Rue Mouffetard, Rue Oberkampf, Avenue Émile Zola, Rue Vieille du Temple, Rue Château Landon, Impasse du Curé, Quai de Jemmapes, Rue des Écouffes, Rue Jean-Jacques Rousseau, Rue Crémieux, Rue Lepic, Rue de la Huchette, Allée des Cygnes',
  'Kungsgatan, Vasagatan, Storgatan, Drottninggatan, Linnégatan, Magasinsgatan, Västra Hamngatan, Ångströmsgatan, Östra Larmgatan, Södra Vägen, Prinsgatan, Kyrkogatan, Fredsgatan, Skånegatan, Högbergsgatan, Åsögatan, Bräckevägen, Järntorget',
  'Bahnhofstraße, Hauptstraße, Goethestraße, Mühlenweg, Schönhauser Allee, Königstraße, Unter den Linden, Kurfürstendamm, Lindenstraße, Schillerplatz, Bergmannstraße, Gärtnerstraße, Große Bleichen, Am Schloßgarten, Rosenthaler Straße, Schulstraße, Weißenburger Platz, Zülpicher Straße',
  'Calle de Alcalá, Calle Mayor, Gran Vía, Calle Núñez de Balboa, Paseo del Prado, Calle de la Montera, Calle Peñuelas, Plaza de España, Calle Ibáñez, Avenida de América, Calle Hortaleza, Carrer de Balmes, Carrer del Consell, Calle Logroño, Calle Velázquez, Calle Fuencarral',
  'Via Garibaldi, Via Roma Vecchia, Corso Vittorio Emanuele, Piazza Navona, Via dei Fori Imperiali, Via Nazionale, Via Giulia, Vicolo del Moro, Viale Trastevere, Via Cavour, Via della Scala, Largo Argentina, Via Margutta, Via Dante Alighieri, Via Università, Via Libertà',
  'Ulica Marszałkowska, Ulica Łódzka, Aleje Jerozolimskie, Ulica Nowy Świat, Ulica Piękna, Ulica Długa, Ulica Żelazna, Ulica Świętokrzyska, Plac Zbawiciela, Ulica Krucza, Ulica Mickiewicza, Ulica Słowackiego, Ulica Kościuszki, Ulica Grójecka, Ulica Wąska, Ulica Próżna',
  'Nørrebrogade, Vesterbrogade, Østerbrogade, Købmagergade, Strandgade, Gothersgade, Bredgade, Amagertorv, Frederiksberg Allé, Ærøvej, Sønder Boulevard, Blågårdsgade, Istedgade, Jægersborggade, Rådhuspladsen, Skindergade',
  'Rua Augusta, Rua da Conceição, Avenida da Liberdade, Praça do Comércio, Rua de São Bento, Rua Garrett, Travessa do Alecrim, Rua dos Douradores, Largo do Chiado, Rua João Pessoa, Rua da Misericórdia, Rua Açucenas, Calçada do Combro, Rua das Flores, Rua Santa Catarina, Rua Camões',
].flatMap(list);

export const shopWords = list(
  'Baker Street, Abbey Road, Portobello Road, Carnaby Street, High Holborn, Whitehall Court, Brick Lane, Penny Lane, Lombard Street, Charlotte Square, Rodeo Drive, Lexington Avenue, Pennsylvania Avenue, Marlborough Road, Sycamore Close, Kensington Gardens',
);
