import { CATALOGUE } from '../../../shared/domain/achievements/catalogue.ts';
import { AchievementIcon } from '../ui/achievements/achievementIcon.tsx';
import { CompletedBadge, CountBadge, DifficultyBadge, YouBadge } from '../ui/achievements/badge.tsx';
import { Avatar } from '../ui/lists/avatar.tsx';
import { Milestone, ProgressBar, ProgressRing } from '../ui/lists/progress.tsx';
import { Stats } from '../ui/lists/stats.tsx';
import { BlankPlate, BusyPlate, MiniPlate, Plate } from '../ui/pictures/plate.tsx';
import { Sample } from './sample.tsx';

const pins = CATALOGUE.map(({ id, category }) => ({ achievementId: id, category }));

export function Objects() {
  return (
    <>
      <Sample title="Plates">
        <Plate heading="h3" name="Kettensteggasse, 3500 Krems" town="Krems an der Donau" />
        <Plate heading="h3" name="Fritz-Landertinger-Promenade" town="Krems an der Donau" done />
        <Plate heading="h3" name="Donaudampfschifffahrtsgesellschaftsstraße" town="Wien" />
        <BlankPlate heading="h3" title="Ready for today's challenge?" text="Generate your first challenge!" />
        <BusyPlate title="Generating your challenge..." text="Finding the perfect walking route for you." />
        <p className="flex flex-wrap gap-2">
          <MiniPlate>Wegscheid</MiniPlate>
          <MiniPlate>Rua da Saudade</MiniPlate>
          <MiniPlate>+70</MiniPlate>
        </p>
      </Sample>
      <Sample title="Progress, badges, people">
        <div className="flex items-center gap-4">
          <ProgressRing value={0} label="Not started" />
          <ProgressRing value={25} label="Started" />
          <ProgressRing value={100} label="Done" />
          <Milestone level={7} />
          <Milestone level={12} size="lg" />
        </div>
        <ProgressBar value={420} max={1000} label="To level 8" />
        <p className="flex flex-wrap items-center gap-2">
          <DifficultyBadge difficulty="easy" />
          <DifficultyBadge difficulty="medium" />
          <DifficultyBadge difficulty="hard" />
          <CompletedBadge />
          <YouBadge />
          <CountBadge count={3} />
        </p>
        <p className="flex flex-wrap gap-2">
          {['ada', 'bo', 'cleo', 'dag', 'eve', 'finn', 'gus', 'hal'].map((id) => (
            <Avatar key={id} person={{ id, username: id }} />
          ))}
          <Avatar person={{ id: 'l', username: 'lena', firstName: 'Lena', lastName: 'Brandt' }} size={56} />
        </p>
        <Stats
          stats={[
            { label: 'Completed', value: 47 },
            { label: 'This Week', value: 4 },
            { label: 'Total Miles', value: '52.6' },
          ]}
        />
      </Sample>
      <Sample title="Pins">
        <div className="grid grid-cols-3 justify-items-center gap-x-2 gap-y-5 desk:grid-cols-4">
          {pins.map((pin) => (
            <AchievementIcon key={pin.achievementId} {...pin} />
          ))}
          <AchievementIcon achievementId="unknown" category="unknown" />
          {pins.slice(0, 8).map((pin) => (
            <AchievementIcon key={pin.achievementId} {...pin} locked />
          ))}
        </div>
        <div className="flex items-center justify-center gap-6">
          <AchievementIcon achievementId="streak-7" category="streak" size="sm" />
          <AchievementIcon achievementId="signed-10" category="exploration" size="lg" />
        </div>
      </Sample>
    </>
  );
}
