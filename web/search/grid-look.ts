/** For books and skeletons. Wraps anywhere, because a name may be long and without spaces. */
export const gridLook = 'mt-10 grid grid-cols-2 gap-x-6 gap-y-12 wrap-anywhere md:grid-cols-3 lg:grid-cols-4'
