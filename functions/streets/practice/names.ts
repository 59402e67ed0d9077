/** What practice streets and their towns are called. Words go with each other in every combination. */
const WORDS =
  `Acorn Alder Almond Amber Anchor Apple Apricot Arbour Ash Aspen Aster Badger Bakers Barley Basil Bay Beacon
  Beech Bell Bilberry Birch Blossom Bluebell Bramble Briar Bridge Brook Buttercup Candle Canter Cedar Chapel Cherry
  Chestnut Clover Cobble Compass Copper Coral Cornflower Cricket Curlew Cypress Daisy Damson Dove Elder Elm Falcon
  Fern Fiddlers Finch Flint Fountain Foxglove Garden Gate Ginger Granary Hare Harvest Hawthorn Hazel Heather Heron
  Hollow Honey Ivy Jasmine Juniper Kestrel Kite Lantern Larch Lark Laurel Lavender Lilac Linden Linnet Magpie Maple
  Market Marigold Meadow Millers Mint Moss Mulberry Nightingale Nutmeg Oak Old Orchard Osier Otter Pear Pepper Pine
  Plum Poplar Poppy Primrose Quarry Quince Robin Rosemary Rowan Saddlers Saffron Sage Sorrel Sparrow Spring Starling
  Summer Swallow Swan Tailors Tanners Thistle Thrush Thyme Tulip Valley Violet Walnut Water Weavers Wheat Willow
  Windmill Wren Yarrow Yew`.split(/\s+/);

const STREETS = 'Street Lane Road Row Way Grove Rise Drive Place Terrace Gardens Bank Gate End Green Hill'.split(' ');
const AVENUES = 'Avenue Parade Parkway Causeway'.split(' ');

const TOWN_STARTS = 'Alder Amber Ash Bell Birch Bright Clover Corn East Fern Fox Glen Gold Hazel Heron'.split(' ');
const TOWN_MIDDLES = 'bridge brook bury by dale field ford gate ham haven hurst leigh mere mouth stead ton wick worth';
const TOWN_ENDS = TOWN_MIDDLES.split(' ');

/** Streets are numbered; as long as there are names enough, no two numbers are called the same. */
export function streetName(number: number, ending?: string): string {
  const index = (number * 1117) % (WORDS.length * STREETS.length);
  return `${WORDS[Math.floor(index / STREETS.length)]} ${ending ?? STREETS[index % STREETS.length]}`;
}

export function avenueName(number: number): string {
  const count = WORDS.length * AVENUES.length;
  const index = (((number * 197) % count) + count) % count;
  return `${WORDS[Math.floor(index / AVENUES.length)]} ${AVENUES[index % AVENUES.length]}`;
}

export function townName(town: number): string {
  const start = TOWN_STARTS[town % TOWN_STARTS.length];
  return `${start}${TOWN_ENDS[Math.floor(town / TOWN_STARTS.length) % TOWN_ENDS.length]}`;
}
