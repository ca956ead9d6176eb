export interface BottomSheetComponent {
  send(event: 'close', data: {}, callback?: (message: HotwireMessage<'close', unknown>) => void): void;
  send(event: 'open', data: { title: string }, callback?: (message: HotwireMessage<'open', { selectedIndex: number }>) => void): void;
}
export interface HotwireMessage<Event extends string, Data> {
  id: string;
  component: string;
  event: Event;
  data: Data;
}
