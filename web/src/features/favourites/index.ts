export { FavouriteHeart } from './favouriteHeart.tsx';
export { favouritesOf } from './favourites.ts';
