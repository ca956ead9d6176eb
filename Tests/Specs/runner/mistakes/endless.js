function spin() { for (;;); }
spin();
