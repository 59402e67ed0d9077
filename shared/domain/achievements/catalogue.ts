import type { Achievement, Category } from './achievement.ts';
import type { Figure } from './figures.ts';

type Step = readonly [goal: number, id: string, icon: string, title: string, points: number, description: string];

/** Achievements that require increasing values of one figure. */
const ladder = (category: Category, figure: Figure, steps: readonly Step[]): Achievement[] =>
  steps.map(([goal, id, icon, title, points, description]) => ({
    id,
    title,
    description,
    icon,
    category,
    points,
    seasonal: category === 'seasonal',
    figure,
    goal,
  }));

const occasion = (figure: Figure, id: string, icon: string, title: string, points: number, description: string) =>
  ladder('seasonal', figure, [[1, id, icon, title, points, description]]);

/**
 * All achievements. To add one, add a line (and a figure, if needed); walkers who have already earned it get it with
 * their next walk. Ids are stored with walkers: never change or reuse one. Goals may change; unlocked achievements
 * stay.
 */
export const CATALOGUE: readonly Achievement[] = [
  ...ladder('milestone', 'walks', [
    [1, 'first-steps', '👟', 'First Steps', 50, 'Your first walk.'],
    [10, 'walks-10', '🚶', 'Warmed Up', 75, 'Complete 10 walks.'],
    [25, 'walks-25', '🧭', 'Finding Your Stride', 100, 'Complete 25 walks.'],
    [50, 'walks-50', '🥾', 'Worn Soles', 150, 'Complete 50 walks.'],
    [100, 'walks-100', '💯', 'Hundred Signs', 250, 'Complete 100 walks.'],
    [250, 'walks-250', '🏅', 'Street Scholar', 400, 'Complete 250 walks.'],
    [365, 'walks-365', '🗓️', 'A Year on Foot', 500, 'Complete 365 walks.'],
    [500, 'walks-500', '🏆', 'Living Street Map', 700, 'Complete 500 walks.'],
    [1000, 'walks-1000', '👑', 'Thousand Signs', 1000, 'Complete 1000 walks.'],
  ]),
  ...ladder('milestone', 'level', [
    [5, 'level-5', '⭐', 'High Five', 50, 'Reach level 5.'],
    [10, 'level-10', '🌟', 'Double Digits', 100, 'Reach level 10.'],
    [25, 'level-25', '💫', 'Quarter Century', 250, 'Reach level 25.'],
    [50, 'level-50', '🌠', 'Halfway to the Stars', 500, 'Reach level 50.'],
    [100, 'level-100', '🚀', 'Out of This World', 1000, 'Reach level 100.'],
  ]),
  ...ladder('milestone', 'achievements', [
    [10, 'collector-10', '📌', 'Pin Collector', 50, 'Unlock 10 achievements.'],
    [25, 'collector-25', '🎖️', 'Full Lapel', 150, 'Unlock 25 achievements.'],
    [50, 'collector-50', '🏛️', 'Curator', 500, 'Unlock 50 achievements.'],
  ]),

  ...ladder('streak', 'longestStreak', [
    [3, 'streak-3', '✨', 'Three in a Row', 30, 'Walk 3 days in a row.'],
    [7, 'streak-7', '🔥', 'One Whole Week', 75, 'Walk 7 days in a row.'],
    [14, 'streak-14', '⚡', 'Fortnight', 100, 'Walk 14 days in a row.'],
    [30, 'streak-30', '🌙', 'Full Moon', 200, 'Walk 30 days in a row.'],
    [60, 'streak-60', '🎯', 'Creature of Habit', 300, 'Walk 60 days in a row.'],
    [100, 'streak-100', '💎', 'Unbroken Hundred', 500, 'Walk 100 days in a row.'],
    [200, 'streak-200', '🌋', 'Unstoppable', 750, 'Walk 200 days in a row.'],
    [365, 'streak-365', '☀️', 'Around the Sun', 1000, 'Walk 365 days in a row.'],
  ]),

  ...ladder('distance', 'metres', [
    [5_000, 'distance-5', '📏', 'Five Alive', 30, 'Walk 5 km in total.'],
    [10_000, 'distance-10', '🛤️', 'Ten Down', 50, 'Walk 10 km in total.'],
    [42_195, 'distance-marathon', '🏃', 'Slow Marathon', 75, 'Walk a marathon in total: 42.195 km.'],
    [50_000, 'distance-50', '🌉', 'Across the Bridge', 75, 'Walk 50 km in total.'],
    [100_000, 'distance-100', '🌄', 'Hundred Kilometres', 150, 'Walk 100 km in total.'],
    [250_000, 'distance-250', '🏞️', 'Over the Hills', 250, 'Walk 250 km in total.'],
    [500_000, 'distance-500', '⛰️', 'Far and Away', 400, 'Walk 500 km in total.'],
    [1_000_000, 'distance-1000', '🌍', 'Thousand Kilometres', 750, 'Walk 1000 km in total.'],
  ]),
  ...ladder('distance', 'longestWalkMetres', [
    [3_000, 'long-walk-3', '🐢', 'The Long Way Round', 50, 'Complete a walk of 3 km or more.'],
    [4_500, 'long-walk-4500', '🦒', 'Long Legs', 100, 'Complete a walk of 4.5 km or more.'],
  ]),

  ...ladder('exploration', 'places', [
    [5, 'places-5', '🗺️', 'Round the Block', 30, 'Reach 5 different destinations.'],
    [10, 'places-10', '🔍', 'Street Detective', 50, 'Reach 10 different destinations.'],
    [25, 'places-25', '🏘️', 'Know the Neighbourhood', 75, 'Reach 25 different destinations.'],
    [50, 'places-50', '🏙️', 'Pathfinder', 150, 'Reach 50 different destinations.'],
    [100, 'places-100', '🪧', 'Sign Spotter', 300, 'Reach 100 different destinations.'],
    [250, 'places-250', '🔭', 'Cartographer', 600, 'Reach 250 different destinations.'],
  ]),
  ...ladder('exploration', 'maxVisits', [
    [3, 'returns-3', '🏠', 'Old Haunt', 30, 'Reach the same destination 3 times.'],
    [10, 'returns-10', '🪑', 'Local Legend', 75, 'Reach the same destination 10 times.'],
  ]),

  ...ladder('exploration', 'streets', [
    [10, 'streets-10', '🖍️', 'Colouring In', 50, 'Walk 10 streets from end to end.'],
    [50, 'streets-50', '🎨', 'Broad Strokes', 150, 'Walk 50 streets from end to end.'],
    [150, 'streets-150', '🖼️', 'The Full Picture', 400, 'Walk 150 streets from end to end.'],
  ]),
  ...ladder('exploration', 'signedStreets', [
    [10, 'signed-10', '📸', 'Smile, Street!', 50, 'Photograph the signs of 10 streets.'],
    [50, 'signed-50', '📒', 'Sign Album', 150, 'Photograph the signs of 50 streets.'],
    [150, 'signed-150', '📚', 'Street Directory', 400, 'Photograph the signs of 150 streets.'],
  ]),
  ...ladder('exploration', 'towns', [
    [3, 'towns-3', '🚏', 'Out of Town', 75, 'Walk a whole street in each of 3 towns.'],
  ]),
  ...ladder('exploration', 'townPercent', [
    [10, 'town-10', '🍕', 'A Slice of Town', 150, 'Walk a tenth of the streets of a town.'],
    [50, 'town-50', '🌗', 'Half the Town', 500, 'Walk half of the streets of a town.'],
    [90, 'town-90', '🏰', 'The Whole Town', 1000, 'Walk nine tenths of the streets of a town.'],
  ]),

  ...ladder('social', 'friends', [
    [1, 'friends-1', '🤝', 'Walking Buddy', 50, 'Make your first friend.'],
    [3, 'friends-3', '👋', 'Good Company', 50, 'Have 3 friends.'],
    [5, 'friends-5', '🎈', 'Walking Club', 75, 'Have 5 friends.'],
    [10, 'friends-10', '🎉', 'Block Party', 100, 'Have 10 friends.'],
    [25, 'friends-25', '🎪', 'Parade', 200, 'Have 25 friends.'],
  ]),
  ...ladder('social', 'clubWeeks', [
    [1, 'club-week-1', '👥', 'All Together', 50, 'Reach the goal of a week with your club.'],
    [8, 'club-week-8', '🧺', 'Eight Good Weeks', 150, 'Reach the goals of 8 weeks with your clubs.'],
  ]),

  ...occasion('spring', 'season-spring', '🌱', 'Spring in Your Step', 30, 'Complete a walk in spring.'),
  ...occasion('summer', 'season-summer', '🌻', 'Summer Stroll', 30, 'Complete a walk in summer.'),
  ...occasion('autumn', 'season-autumn', '🍂', 'Crunching Leaves', 30, 'Complete a walk in autumn.'),
  ...occasion('winter', 'season-winter', '❄️', 'Winter Wanderer', 30, 'Complete a walk in winter.'),
  ...ladder('seasonal', 'seasons', [
    [4, 'four-seasons', '🌈', 'Four Seasons', 200, 'Complete a walk in each of the four seasons.'],
  ]),
  ...occasion('newYearsDay', 'new-years-day', '🎆', 'Fresh Start', 75, "Complete the walk of New Year's Day."),
  ...occasion('valentinesDay', 'valentines-day', '💌', 'Hearts and Soles', 50, 'Complete the walk of 14 February.'),
  ...occasion('leapDay', 'leap-day', '🐸', 'Leap of Faith', 290, 'Complete the walk of 29 February.'),
  ...occasion('springEquinox', 'spring-equinox', '🌷', 'Days Grow Longer', 75, 'Walk at the spring equinox.'),
  ...occasion('earthDay', 'earth-day', '🌎', 'Light Footprint', 50, 'Complete the walk of Earth Day, 22 April.'),
  ...occasion('midsummer', 'midsummer', '🌞', 'Midsummer', 75, 'Walk at the summer solstice.'),
  ...occasion('carFreeDay', 'car-free-day', '🚸', 'Streets for Feet', 50, 'Walk on Car-Free Day, 22 September.'),
  ...occasion('autumnEquinox', 'autumn-equinox', '🍁', 'Equal Night', 75, 'Walk at the autumn equinox.'),
  ...occasion('halloween', 'halloween', '🎃', 'Ghost Walk', 50, 'Complete the walk of 31 October.'),
  ...occasion('midwinter', 'midwinter', '🕯️', 'Longest Night', 75, 'Walk at the winter solstice.'),
  ...occasion('newYearsEve', 'new-years-eve', '🥂', 'One Last Walk', 75, 'Complete the walk of 31 December.'),

  ...ladder('perseverance', 'comebacks', [
    [1, 'comeback-1', '💪', 'Back on Your Feet', 50, 'Walk again after missing a day.'],
    [5, 'comeback-5', '🌊', 'Like the Tide', 75, 'Come back 5 times after missing a day.'],
    [25, 'comeback-25', '🪃', 'Always Returns', 150, 'Come back 25 times after missing a day.'],
  ]),
  ...ladder('perseverance', 'longestBreakDays', [
    [7, 'break-7', '🌤️', 'Long Time No See', 75, 'Walk again after 7 days off.'],
    [30, 'break-30', '🐻', 'Out of Hibernation', 100, 'Walk again after 30 days off.'],
  ]),
  ...ladder('perseverance', 'hardWalks', [
    [1, 'hard-1', '🧗', 'The Hard Way', 30, 'Complete a hard walk.'],
    [10, 'hard-10', '🏋️', 'Tough Cookie', 100, 'Complete 10 hard walks.'],
    [50, 'hard-50', '🦾', 'Iron Soles', 300, 'Complete 50 hard walks.'],
    [100, 'hard-100', '🐂', 'Hard as Cobbles', 500, 'Complete 100 hard walks.'],
  ]),
];
